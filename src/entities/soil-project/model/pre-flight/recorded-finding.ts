import { z } from 'zod';
import { overriddenOf, warningsOf, type Finding } from './finding.ts';

/** A finding as it stood when the project was submitted. */
export const RecordedFinding = z.object({
  rule: z.string(),
  severity: z.enum(['block', 'warn']),
  /** Keys of the parcels that it is about; none if it is about the project. */
  parcels: z.array(z.string()).default([]),
  says: z.string(),
  /** Who accepted a warning, and when; null for a problem. */
  accepted: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** The override that set a problem aside; null for a warning. */
  override: z
    .object({
      reason: z.string(),
      made_by: z.string(),
      made_at: z.string(),
      /** The second partner admin, where the rule needs one. */
      confirmed_by: z.string().nullable(),
      confirmed_at: z.string().nullable(),
    })
    .nullable(),
});
export type RecordedFinding = z.infer<typeof RecordedFinding>;

/** A warning that a person has read and accepted. */
export type AcceptedWarning = Pick<Finding, 'rule' | 'says'>;

/** The warnings that a person accepts by submitting what these findings are about. */
export const acceptedBy = (findings: readonly Finding[]): AcceptedWarning[] =>
  warningsOf(findings).map(({ rule, says }) => ({ rule, says }));

/** Warnings that are not among those that a person has accepted. */
export const notAccepted = (
  findings: readonly Finding[],
  accepted: readonly AcceptedWarning[],
): Finding[] =>
  warningsOf(findings).filter(
    ({ rule, says }) => !accepted.some((one) => one.rule === rule && one.says === says),
  );

/** The findings of a submission as they are stored with it. */
export const recordedFindings = (
  findings: readonly Finding[],
  accepted: { by: string; at: string },
): RecordedFinding[] => [
  ...overriddenOf(findings).map(({ rule, severity, parcels, says, override }) => ({
    rule,
    severity,
    parcels: [...parcels],
    says,
    accepted: null,
    override: override && {
      reason: override.reason,
      made_by: override.made_by,
      made_at: override.made_at,
      confirmed_by: override.confirmed_by,
      confirmed_at: override.confirmed_at,
    },
  })),
  ...warningsOf(findings).map(({ rule, severity, parcels, says }) => ({
    rule,
    severity,
    parcels: [...parcels],
    says,
    accepted,
    override: null,
  })),
];

/** A history line about a warning that was accepted. */
export const acceptedText = ({ rule, says }: AcceptedWarning): string =>
  `Warning accepted (${rule}): “${says}”`;

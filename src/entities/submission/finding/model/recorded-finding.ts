import type { RecordedFinding } from '#entities/soil-project/record';
import { overriddenOf, warningsOf, type Finding } from './finding.ts';

/** A warning that a person has read and accepted. */
export type AcceptedWarning = Pick<Finding, 'rule' | 'says'>;

/** The warnings that a person accepts by submitting a project with these findings. */
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

import type { SubmissionOverride } from '#shared/api/contract';
import { withoutParcelNumbers } from '#entities/soil-project/record';
import type { FixAt } from './fix-at.ts';

/** A problem that a rule found. */
export interface Finding {
  rule: string;
  /** `block` prevents the submission; `warn` needs a person's confirmation. */
  severity: 'block' | 'warn';
  /** Keys of the parcels that the finding is about; empty if it is about the project. */
  parcels: readonly string[];
  says: string;
  /** Null if it cannot be fixed here. */
  fixAt: FixAt | null;
  /** True if a partner admin may override the block with a written reason. */
  canOverride: boolean;
  /**
   * The other project that the finding is about, by its id or that of the register; null for none.
   */
  otherProject: string | null;
  /** True if an override counts only once a second partner admin has confirmed it. */
  needsSecond: boolean;
  /** The override in force; null if there is none. */
  override: SubmissionOverride | null;
  /** The override that a second partner admin has to confirm; null if there is none. */
  waiting: SubmissionOverride | null;
}

/** The parts of a finding that a rule supplies. */
export type Found = Pick<Finding, 'says' | 'fixAt'> &
  Partial<Pick<Finding, 'parcels' | 'severity' | 'otherProject' | 'needsSecond'>>;

/**
 * True if an override was made for this finding. An override stores the parcels and the finding's
 * text, so that it ends when the facts change, and remains when only the numbers of the parcels do.
 */
export const isOverriddenBy = (
  finding: Pick<Finding, 'rule' | 'parcels' | 'says'>,
  override: Pick<SubmissionOverride, 'rule' | 'parcels' | 'says'>,
): boolean =>
  finding.rule === override.rule &&
  areSameParcels(finding.parcels, override.parcels) &&
  withoutParcelNumbers(finding.says) === withoutParcelNumbers(override.says);

const areSameParcels = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((key) => others.includes(key));

/** Findings that prevent the submission; empty if it is allowed. */
export const blocksOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity, override }) => severity === 'block' && override === null);

/** Findings that a person must confirm before the submission. */
export const warningsOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity }) => severity === 'warn');

/** Blocks with an override that a second partner admin has to confirm. */
export const waitingOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ waiting }) => waiting !== null);

/** Says what is missing for an override that waits for a second partner admin. */
export const waitingOverrideText = ({ made_by: by, is_own: isOwn }: SubmissionOverride): string =>
  isOwn
    ? 'You overrode it. It counts once another partner admin confirms it: a colleague who signs in with an address of the partner.'
    : `${by} overrode it. It counts once you or another partner admin confirm it.`;

/** Says after an override who has to confirm it; `others` got an e-mail, null if nobody has to. */
export function overriddenText(others: number | null): string {
  if (others === null) return 'The problem is overridden.';
  return others === 0
    ? 'Another partner admin has to confirm the override, and nobody else has an account yet. Ask a colleague with an address of the partner to sign in here and sign up; then they can confirm it.'
    : `Another partner admin has to confirm the override. ${others === 1 ? 'They' : `All ${others} of them`} get an e-mail.`;
}

/** Overrides whose finding is gone or has changed; each can only be withdrawn. */
export const unneededOverrides = (
  findings: readonly Finding[],
  overrides: readonly SubmissionOverride[],
): SubmissionOverride[] =>
  overrides.filter(({ id }) =>
    findings.every(({ override, waiting }) => (override ?? waiting)?.id !== id),
  );

/** True if an override's text is about this other project, by its id or that of the register. */
export const namesProject = (says: string, id: string): boolean =>
  [` with project ${id},`, `(${id}).`, ` with ${id} in the register`].some((part) =>
    says.includes(part),
  );

/** Blocks that a partner admin has overridden. */
export const overriddenOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ override }) => override !== null);

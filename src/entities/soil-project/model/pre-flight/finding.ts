import type { SubmissionOverride } from '#shared/api/contract';
import type { FixAt } from './fix-at.ts';

/** A problem that a rule found. */
export interface Finding {
  rule: string;
  /** `block` prevents the submission; `warn` needs a person's confirmation. */
  severity: 'block' | 'warn';
  /** Number of the parcel in the project, from 1; null if the finding is about the project. */
  parcel: number | null;
  says: string;
  /** Null if it cannot be fixed here. */
  fixAt: FixAt | null;
  /** True if a partner admin may override the block with a written reason. */
  canOverride: boolean;
  /** The override in force; null if there is none. */
  override: SubmissionOverride | null;
}

/** The parts of a finding that a rule supplies. */
export type Found = Pick<Finding, 'says' | 'fixAt'> & Partial<Pick<Finding, 'parcel' | 'severity'>>;

/** Minimum and maximum length of the reason for an override, in characters. */
export const MIN_REASON_LENGTH = 10;
export const MAX_REASON_LENGTH = 1_000;

/**
 * True if an override was made for this finding. It names what the finding said, so that it ends
 * when the facts change.
 */
export const isOverriddenBy = (
  finding: Pick<Finding, 'rule' | 'parcel' | 'says'>,
  override: Pick<SubmissionOverride, 'rule' | 'parcel' | 'says'>,
): boolean =>
  finding.rule === override.rule &&
  finding.parcel === override.parcel &&
  finding.says === override.says;

/** Findings that prevent the submission; empty if it is allowed. */
export const blocksOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity, override }) => severity === 'block' && override === null);

/** Findings that a person must confirm before the submission. */
export const warningsOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity }) => severity === 'warn');

/** Blocks that a partner admin has overridden. */
export const overriddenOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ override }) => override !== null);

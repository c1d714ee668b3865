import { overriddenText, unneededOverrides, type Finding } from '#entities/submission/finding';
import { contract } from '#shared/api/contract';
import type { Connection } from '../connection/connected.ts';
import type { Submission } from '#entities/submission/send';

export type OverrideChange = 'override' | 'confirm' | 'withdraw';

/** A finding, or an override whose finding no longer exists. */
export type Overridable = Pick<
  Finding,
  | 'rule'
  | 'parcels'
  | 'says'
  | 'canOverride'
  | 'otherProject'
  | 'needsSecond'
  | 'override'
  | 'waiting'
> & { isUnneeded?: true };

/**
 * Problems that can be overridden, and overrides that can be confirmed or withdrawn. Overrides
 * without a problem, which are no longer needed, come last.
 */
export const overridable = ({
  findings,
  facts: { overrides },
}: Pick<Submission, 'findings' | 'facts'>): Overridable[] => [
  ...findings.filter(({ canOverride, override, waiting }) => canOverride || override || waiting),
  ...unneededOverrides(findings, overrides).map((override) => ({
    ...override,
    canOverride: false,
    otherProject: null,
    needsSecond: false,
    override,
    waiting: null,
    isUnneeded: true as const,
  })),
];

/**
 * Overrides a finding with a reason, or confirms or withdraws its override. Says who must act next.
 * Throws `CommandFailedError`.
 */
export async function changeOverride(
  { send }: Pick<Connection, 'send'>,
  projectId: number,
  change: OverrideChange,
  { rule, parcels, says, override, waiting }: Overridable,
  reason: string,
): Promise<string> {
  const { confirmOverride, override: make, withdrawOverride } = contract.soilProjects;
  if (change === 'override') {
    const params = { project_id: projectId, rule, parcels: [...parcels], says, reason };
    const [{ others_asked: others }] = await send(make, params);
    return overriddenText(others);
  }
  const made = override ?? waiting;
  if (made === null) throw new Error('a finding without an override has none to change');
  const isConfirmed = change === 'confirm';
  const params = { project_id: projectId, override_id: made.id };
  await send(isConfirmed ? confirmOverride : withdrawOverride, params);
  return isConfirmed ? 'The problem is overridden.' : 'The override is withdrawn.';
}

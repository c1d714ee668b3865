import { STATES, type State } from '#entities/parcel';

/** The state whose letters a pid begins with; no state's letters begin another's. */
export const stateOfPid = (pid: string): State | undefined =>
  STATES.find((state) => pid.startsWith(state));

/** The states of pids, in a fixed order; pids of no state are in no cadastre. */
export function statesOfPids(pids: readonly string[]): State[] {
  const found = new Set(pids.map(stateOfPid));
  return STATES.filter((state) => found.has(state));
}

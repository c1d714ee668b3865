import { MIN_FINDING_HA, type Conflict, type Gap, type PaddockLand } from '#entities/paddock';
import type { LandMove } from '#entities/boundary-drawing';
import type { DrawnPaddock } from './paddock-drawing.ts';

/** A repair by one press: what the button says, and the land that a paddock gains or loses. */
export interface LandRepair {
  label: string;
  move: LandMove;
}

/**
 * The repairs of a conflict: either paddock may get an overlap, and land outside the farm is cut
 * off. A paddock that would lose all its land has none.
 */
export function repairsOfConflict(
  conflict: Conflict,
  paddocks: readonly DrawnPaddock[],
  { hectares }: PaddockLand,
): LandRepair[] {
  const { area: land } = conflict;
  const loses = (index: number, label: string): LandRepair[] => {
    const key = paddocks[index]?.key;
    const remainsHa = (hectares[index] ?? 0) - conflict.hectares;
    if (key === undefined || remainsHa < MIN_FINDING_HA) return [];
    return [{ label, move: { use: 'take', key, land } }];
  };
  if ('paddock' in conflict) return loses(conflict.paddock, 'Trim to the farm');
  const { one, other } = conflict;
  const giveTo = (index: number) => `Give it to “${paddocks[index]?.name}”`;
  return [...loses(other, giveTo(one)), ...loses(one, giveTo(other))];
}

/** A gap can go to a paddock along its border. */
export const repairsOfGap = (
  { neighbours, area: land }: Gap,
  paddocks: readonly DrawnPaddock[],
): LandRepair[] =>
  neighbours.flatMap((index) => {
    const paddock = paddocks[index];
    if (!paddock) return [];
    const { key, name } = paddock;
    return [{ label: `Add it to “${name}”`, move: { use: 'add', key, land } }];
  });

import { WOODY_COVER_LEGEND } from '#entities/cover';

const FROM = WOODY_COVER_LEGEND.map(({ from }) => from);

/** Classes of the legend, sparsest first. Measured class 0 is below all of them. */
export const WOODY_CLASSES = WOODY_COVER_LEGEND;

/** Canopy counts as woody from the class "Sparse" on: single trees in a paddock do not. */
export const WOODY_FROM_CLASS = 2;
export const WOODY_FROM_PERCENT = FROM[WOODY_FROM_CLASS - 1]!;

/**
 * Returns 0 if the canopy is below every class, else the 1-based index of its class in
 * `WOODY_CLASSES`.
 */
export function woodyClassOf(percent: number): number {
  let found = 0;
  for (const from of FROM) if (percent >= from) found += 1;
  return found;
}

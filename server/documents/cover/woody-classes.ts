import { WOODY_COVER_LEGEND } from '#entities/cover';

const FROM = WOODY_COVER_LEGEND.map(({ from }) => from);

/** The classes of the legend, sparsest first; class 0 of what is measured is below all of them. */
export const WOODY_CLASSES = WOODY_COVER_LEGEND;

/** Canopy from the class "Sparse" on is woody: single trees in a paddock are not. */
export const WOODY_FROM_CLASS = 2;
export const WOODY_FROM_PERCENT = FROM[WOODY_FROM_CLASS - 1]!;

/** 0 where canopy is below every class, else the place of its class in `WOODY_CLASSES`, from 1. */
export function woodyClassOf(percent: number): number {
  let found = 0;
  for (const from of FROM) if (percent >= from) found += 1;
  return found;
}

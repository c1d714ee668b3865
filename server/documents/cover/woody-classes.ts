import { WOODY_COVER_LEGEND } from '#entities/cover';

const FROM = WOODY_COVER_LEGEND.map(({ from }) => from);

/** Classes of the legend, sparsest first. Measured class 0 is below all of them. */
export const WOODY_CLASSES = WOODY_COVER_LEGEND;

/** Thinner canopy is in no class. */
export const CANOPY_FROM_PERCENT = FROM[0]!;

/** Canopy counts as woody from the class "Sparse" on: single trees in a paddock do not. */
export const WOODY_FROM_CLASS = 2;
export const WOODY_FROM_PERCENT = FROM[WOODY_FROM_CLASS - 1]!;

/** Canopy that counts as forest in Australia's accounts; height and area are not measured. */
export const FOREST_FROM_PERCENT = 20;

/** Lower limits of the measured classes: those of the legend, and that of forest. */
const MEASURED_FROM = [...FROM, FOREST_FROM_PERCENT].toSorted((a, b) => a - b);
const FOREST_FROM_CLASS = 1 + MEASURED_FROM.indexOf(FOREST_FROM_PERCENT);
/** Number of measured classes with the one below all of them. */
export const MEASURED_CLASSES = MEASURED_FROM.length + 1;

/** Like `woodyClassOf`, but splits the legend's class around the limit of forest in two. */
export const measuredClassOf = (percent: number): number => countUpTo(MEASURED_FROM, percent);

/** Joins hectares by measured class to those by class of the legend. */
export const legendHa = (measuredHa: readonly number[]): number[] =>
  measuredHa.flatMap((ha, i) => {
    if (i === FOREST_FROM_CLASS) return [];
    return i === FOREST_FROM_CLASS - 1 ? [ha + measuredHa[FOREST_FROM_CLASS]!] : [ha];
  });

/** Hectares that reports mention: less is smaller than a pixel. */
export const MIN_HA = 0.05;

/** Hectares under canopy of any class: the base of hectares and tonnes. */
export const canopyHaOf = ({ classHa }: { classHa: readonly number[] }): number =>
  classHa.slice(1).reduce((sum, ha) => sum + ha, 0);

/** Hectares that count as forest. */
export const forestHaIn = (measuredHa: readonly number[]): number =>
  measuredHa.slice(FOREST_FROM_CLASS).reduce((sum, ha) => sum + ha, 0);

/**
 * Returns 0 if the canopy is below every class, else the 1-based index of its class in
 * `WOODY_CLASSES`.
 */
export const woodyClassOf = (percent: number): number => countUpTo(FROM, percent);

function countUpTo(limits: readonly number[], percent: number): number {
  let count = 0;
  for (const limit of limits) if (percent >= limit) count += 1;
  return count;
}

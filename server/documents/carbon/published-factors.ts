import { WOODY_COVER_LEGEND } from '#entities/cover';
import type { ParcelRecord, State } from '#entities/parcel';
import type { BiomassRange } from '../../platform/settings/biomass.ts';
import type { CarbonFactors, FactorReference } from './carbon-factors.ts';

/**
 * Tonnes of dry matter above ground on a hectare of undisturbed vegetation, from the abstract of
 * Roxburgh et al. 2019: means of Australia’s national carbon model, revised and before.
 */
const PAPER = {
  short: 'Roxburgh et al. 2019',
  full: 'Roxburgh S.H., Karunaratne S.B., Paul K.I., Lucas R.M., Armston J.D., Sun J. (2019): A revised above-ground maximum biomass layer for the Australian continent. Forest Ecology and Management 432',
  woodland: 49.5,
  forest: { revised: 234.4, before: 172.1 },
  /** The states for which the abstract gives a value of their own forest. */
  forestIn: {
    NSW: { name: 'New South Wales', revised: 287, before: 210 },
    VIC: { name: 'Victoria', revised: 333, before: 201 },
    TAS: { name: 'Tasmania', revised: 351, before: 166 },
    WA: { name: 'Western Australia', revised: 264, before: 103 },
  } as Partial<Record<State, { name: string; revised: number; before: number }>>,
  /** Standard deviation of Tasmania’s mean, the largest. */
  largestDeviation: 22,
} as const;

/** Canopy of the paper’s woodland, in percent; above is its forest. */
const WOODLAND = { from: 20, to: 50 } as const;
const PER_PERCENT = PAPER.woodland / ((WOODLAND.from + WOODLAND.to) / 2);

/**
 * States whose means, before and after the revision, bound the dry matter of a hectare of forest.
 */
const STATE_MEANS = Object.values(PAPER.forestIn).flatMap(({ revised, before }) => [
  revised,
  before,
]);
const LEAST = Math.min(...STATE_MEANS);
const MOST = Math.max(...STATE_MEANS) + PAPER.largestDeviation;
/** Range of the state means relative to Australia’s mean. */
const SPREAD = { low: LEAST / PAPER.forest.before, high: MOST / PAPER.forest.revised } as const;

/**
 * The state whose forest a farm’s factors are for; null where the paper has none, for a farm in
 * several states, and for a custom boundary, whose state is not known.
 */
export function stateOfFactors(
  parcels: readonly Pick<ParcelRecord, 'state'>[],
  isCustomBoundary = false,
): State | null {
  const [state, ...others] = new Set(parcels.map((parcel) => parcel.state));
  if (isCustomBoundary || state === undefined || others.length > 0) return null;
  return state in PAPER.forestIn ? state : null;
}

/**
 * Published factors of each class of canopy. Up to 50% canopy, the dry matter of a hectare is in
 * proportion to its canopy, through the paper’s woodland; above, it is that of the paper’s forest.
 * The middle estimate takes the middle of a class. The low and high estimates take the ends of the
 * class and the spread of the state means.
 */
export function publishedFactors(
  state: State | null,
  carbonFraction: number,
): CarbonFactors & { references: FactorReference[] } {
  const own = state === null ? undefined : PAPER.forestIn[state];
  const forest = own?.revised ?? PAPER.forest.revised;
  const biomass = WOODY_COVER_LEGEND.map(({ from }, i) =>
    rangeOf(from, WOODY_COVER_LEGEND[i + 1]?.from ?? 100, forest),
  );
  return {
    biomass,
    carbonFraction,
    source: `Dry matter: ${PAPER.full}. Its figures are means for vegetation that was not cleared, logged or burnt for long: regrowth weighs less. Below ${WOODLAND.to}% canopy they are taken in proportion to the canopy. The low and high factors take the ends of each class, and the lowest and highest mean of a state (${LEAST} and ${MOST - PAPER.largestDeviation} t/ha of forest, the latter with its standard deviation).`,
    references: [
      {
        factor: `Dry matter of woodland, ${WOODLAND.from}–${WOODLAND.to}% canopy`,
        value: `${PAPER.woodland} t/ha`,
        reference: `${PAPER.short}; thinner canopy in proportion: ${PER_PERCENT.toFixed(2)} t/ha for each percent`,
      },
      {
        factor: `Dry matter of forest, over ${WOODLAND.to}% canopy`,
        value: `${forest} t/ha`,
        reference: `${PAPER.short}, mean of ${own?.name ?? 'Australia'}`,
      },
    ],
  };
}

/** Range of a class between two percentages of canopy, rounded to 0.1 t. */
function rangeOf(from: number, to: number, forest: number): BiomassRange {
  const middle = meanBetween(from, to, forest);
  // From 50% canopy on, the paper’s forest has a single value, so the ends of the class make no
  // difference.
  const low = from < WOODLAND.to ? PER_PERCENT * from * SPREAD.low : LEAST;
  const high = to <= WOODLAND.to ? PER_PERCENT * to * SPREAD.high : MOST;
  return { low: round(low), middle: round(middle), high: round(high) };
}

/** Mean dry matter over the canopy of a class, in t/ha. */
function meanBetween(from: number, to: number, forest: number): number {
  const below = Math.max(0, Math.min(to, WOODLAND.to) - from);
  const thin = below > 0 ? PER_PERCENT * (from + below / 2) : 0;
  return (thin * below + forest * (to - from - below)) / (to - from);
}

const round = (tonnes: number) => Math.round(10 * tonnes) / 10;

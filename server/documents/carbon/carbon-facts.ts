import type { CarbonInput } from '../cover/cover-report-input.ts';
import type { PaddockCover } from '../cover/paddock-cover.ts';
import { farmYears, type FarmYear } from '../cover/farm-years.ts';
import type { WoodyCoverMeasured } from '../cover/measure-woody-cover.ts';
import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { carbonIn, type Estimate } from './carbon-estimate.ts';
import type { ForestResult } from '../forest/measure-forest.ts';
import type { CarbonFactors } from './carbon-factors.ts';

/** A measured year with its carbon estimate. */
export interface CarbonYear extends FarmYear {
  /** Tonnes of carbon. */
  carbon: Estimate;
}

/** Everything a carbon report's files are drawn from. */
export interface CarbonFacts {
  input: CarbonInput;
  boundary: FarmBoundary;
  woody: WoodyCoverMeasured;
  years: CarbonYear[];
  /** Empty for a farm without paddocks. */
  paddocks: readonly PaddockCover[];
  /** Forest lost since the cut-off; null where no forest cover is configured. */
  forest: ForestResult | null;
  /** Hash of the input and of all measurements. */
  hash: string;
}

/** Smallest number of tonnes that is printed; less rounds to zero. */
const MIN_T = 0.5;

/** False for a farm that never had enough canopy to estimate carbon. */
export const hasCarbon = (years: readonly Pick<CarbonYear, 'carbon'>[]): boolean =>
  years.some(({ carbon }) => carbon.high >= MIN_T);

export const carbonYears = (woody: WoodyCoverMeasured, factors: CarbonFactors): CarbonYear[] =>
  farmYears(woody).map((year) => ({ ...year, carbon: carbonIn(year.figures.classHa, factors) }));

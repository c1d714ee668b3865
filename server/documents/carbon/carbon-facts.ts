import type { CarbonInput } from '../cover/cover-report-input.ts';
import type { PaddockCover } from '../cover/paddock-cover.ts';
import { farmYears, type FarmYear } from '../cover/farm-years.ts';
import type { WoodyCoverMeasured, WoodyFigures } from '../cover/measure-woody-cover.ts';
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

/** Hectares under canopy of any class: the base of hectares and tonnes. */
export const canopyHaOf = ({ classHa }: Pick<WoodyFigures, 'classHa'>): number =>
  classHa.slice(1).reduce((sum, ha) => sum + ha, 0);

export const carbonYears = (woody: WoodyCoverMeasured, factors: CarbonFactors): CarbonYear[] =>
  farmYears(woody).map((year) => ({ ...year, carbon: carbonIn(year.figures.classHa, factors) }));

import type { CarbonInput } from '../cover/cover-report-input.ts';
import type { WoodyCoverMeasured, WoodyFigures } from '../cover/measure-woody-cover.ts';
import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { carbonIn, type Estimate } from './carbon-estimate.ts';
import type { CarbonFactors } from './carbon-factors.ts';

/** A year that was measured, with what it comes to. */
export interface CarbonYear {
  year: number;
  figures: WoodyFigures;
  /** Tonnes of carbon. */
  carbon: Estimate;
}

/** All a carbon report's files are drawn from. */
export interface CarbonFacts {
  input: CarbonInput;
  boundary: FarmBoundary;
  woody: WoodyCoverMeasured;
  years: CarbonYear[];
  /** Of the input and all that was measured. */
  hash: string;
}

export const carbonYears = (woody: WoodyCoverMeasured, factors: CarbonFactors): CarbonYear[] =>
  woody.years.flatMap(({ year, farm }) =>
    farm ? [{ year, figures: farm, carbon: carbonIn(farm.classHa, factors) }] : [],
  );

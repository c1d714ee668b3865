import type { BenchmarkInput } from '../cover/cover-report-input.ts';
import type { ComparisonParcels } from '../cover/cover-report-facts.ts';
import type { Droughts } from '../cover/measure-rainfall.ts';
import type { GroundCoverMeasured } from '../cover/measure-ground-cover.ts';
import type { WoodyCoverMeasured } from '../cover/measure-woody-cover.ts';
import type { PaddockCover } from '../cover/paddock-cover.ts';
import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { COLOUR } from '../pdf/style.ts';
import type { LinePaint } from '../pdf/chart/draw-series.ts';
import { groundSummary, type GroundSummary } from './ground-summary.ts';

/** Everything a benchmark's files are drawn from. */
export interface BenchmarkFacts {
  input: BenchmarkInput;
  boundary: FarmBoundary;
  comparison: ComparisonParcels;
  ground: GroundCoverMeasured;
  woody: WoodyCoverMeasured;
  /** Empty for a farm without paddocks. */
  paddocks: readonly PaddockCover[];
  summary: GroundSummary;
  /** Null where rainfall is unknown. */
  droughts: Droughts | null;
  /** Hash of the input and of all measurements. */
  hash: string;
}

export const summaryOf = (ground: GroundCoverMeasured): GroundSummary =>
  groundSummary(ground.quarters);

/** Lines of the means over four seasons, drawn over the seasons themselves. */
export const RUNNING_FARM: LinePaint = { colour: COLOUR.farm, width: 2 };
export const RUNNING_COMPARISON: LinePaint = {
  colour: COLOUR.comparison,
  width: 1.6,
  dash: [4, 2.5],
};

/**
 * The farm's line is solid and the comparison's dashed, so that they also differ without colour.
 */
export const FARM_LINE: LinePaint = { colour: COLOUR.farm, width: 1.3 };
export const COMPARISON_LINE: LinePaint = { colour: COLOUR.comparison, width: 1.1, dash: [3, 2] };

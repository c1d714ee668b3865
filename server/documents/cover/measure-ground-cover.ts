import { GROUND_COVER_QUARTERS, type GroundCoverQuarter } from '#entities/cover';
import type { RasterSource } from '../../rasters/index.ts';
import { readZones } from '../../rasters/zonal/index.ts';
import { CoverHistogram } from './cover-histogram.ts';
import {
  GROUP_NAMES,
  hectaresOf,
  isEnoughMeasured,
  type GroupName,
  type MeasuredGroups,
} from './measured-groups.ts';

/**
 * Ground cover of an area in one season, weighted by area, in percent; all figures refer to the
 * measured part.
 */
export interface GroundFigures {
  measuredHa: number;
  /** Share (0–1) of the area that was seen. */
  measuredShare: number;
  mean: number;
  p10: number;
  p90: number;
  /** Shares (0–1) of the measured area. */
  under50: number;
  under70: number;
}

export interface GroundQuarter {
  quarter: GroundCoverQuarter;
  /** Null where there is no raster, or where less than half of the area was measured. */
  farm: GroundFigures | null;
  comparison: GroundFigures | null;
  /** Mean of each comparison parcel; NaN where none of it was measured. */
  parcelMeans: Float32Array;
  /** Measured hectares of each comparison parcel. */
  parcelHa: Float32Array;
  /** Mean of each paddock; NaN where less than half of it was measured. */
  paddockMeans: Float32Array;
}

export interface GroundCoverMeasured {
  quarters: GroundQuarter[];
  /** Seasons for which the source has no raster. */
  missing: GroundCoverQuarter[];
}

/** Measures the whole record of ground cover. Throws what `readZones` throws. */
export async function measureGroundCover(
  source: RasterSource,
  groups: MeasuredGroups,
): Promise<GroundCoverMeasured> {
  const zones = [...groups.farm, ...groups.comparison, ...(groups.paddocks ?? [])];
  const season = new SeasonSums(groups);
  const { readings, missing } = readZones(source, GROUND_COVER_QUARTERS, zones);
  const quarters: GroundQuarter[] = [];
  const finish = () => {
    const quarter = GROUND_COVER_QUARTERS[quarters.length]!;
    quarters.push({ quarter, ...season.figures() });
    season.clear();
  };

  for await (const { date, block, percents } of readings) {
    while (quarters.length < date) finish();
    block.runs.forEach(({ zone, start }, i) => {
      const end = block.runs[i + 1]?.start ?? percents.length;
      season.add(zone, percents.subarray(start, end), block.hectares.subarray(start, end));
    });
  }
  while (quarters.length < GROUND_COVER_QUARTERS.length) finish();

  for (const entry of quarters) {
    // A date whose reading failed halfway has already contributed some blocks.
    if (!missing.has(entry.quarter)) continue;
    Object.assign(entry, { farm: null, comparison: null });
    entry.parcelMeans.fill(NaN);
    entry.parcelHa.fill(0);
    entry.paddockMeans.fill(NaN);
  }
  return { quarters, missing: [...missing].sort() };
}

/** Running sums of one season. */
class SeasonSums {
  private readonly groups: MeasuredGroups;
  private readonly weighted: Float64Array;
  private readonly hectares: Float64Array;
  private readonly histograms = { farm: new CoverHistogram(), comparison: new CoverHistogram() };

  constructor(groups: MeasuredGroups) {
    this.groups = groups;
    const count = groups.farm.length + groups.comparison.length + (groups.paddocks?.length ?? 0);
    this.weighted = new Float64Array(count);
    this.hectares = new Float64Array(count);
  }

  add(zone: number, percents: Float32Array, hectares: Float64Array): void {
    const histogram = this.histogramOf(zone);
    for (let at = 0; at < percents.length; at++) {
      const percent = percents[at]!;
      if (Number.isNaN(percent)) continue;
      this.weighted[zone]! += percent * hectares[at]!;
      this.hectares[zone]! += hectares[at]!;
      histogram?.add(percent, hectares[at]!);
    }
  }

  clear(): void {
    this.weighted.fill(0);
    this.hectares.fill(0);
    for (const name of GROUP_NAMES) this.histograms[name].clear();
  }

  figures(): Omit<GroundQuarter, 'quarter'> {
    const { farm, comparison, paddocks = [] } = this.groups;
    const end = farm.length + comparison.length;
    return {
      farm: this.figuresOf('farm', 0, farm.length),
      comparison: this.figuresOf('comparison', farm.length, end),
      parcelMeans: Float32Array.from(comparison, (_, i) => this.meanOf(farm.length + i)),
      parcelHa: Float32Array.from(this.hectares.subarray(farm.length, end)),
      paddockMeans: Float32Array.from(paddocks, ({ areaHa }, i) =>
        isEnoughMeasured(this.hectares[end + i]!, areaHa) ? this.meanOf(end + i) : NaN,
      ),
    };
  }

  private meanOf(zone: number): number {
    return this.weighted[zone]! / this.hectares[zone]!;
  }

  /** Null for a paddock, whose pixels are the farm's too. */
  private histogramOf(zone: number): CoverHistogram | null {
    const { farm, comparison } = this.groups;
    if (zone < farm.length) return this.histograms.farm;
    return zone < farm.length + comparison.length ? this.histograms.comparison : null;
  }

  private figuresOf(name: GroupName, from: number, to: number): GroundFigures | null {
    const sum = (values: Float64Array) => values.subarray(from, to).reduce((a, b) => a + b, 0);
    const measuredHa = sum(this.hectares);
    const areaHa = hectaresOf(this.groups[name]);
    if (!isEnoughMeasured(measuredHa, areaHa)) return null;
    const histogram = this.histograms[name];
    return {
      measuredHa,
      measuredShare: measuredHa / areaHa,
      mean: sum(this.weighted) / measuredHa,
      p10: histogram.percentile(0.1),
      p90: histogram.percentile(0.9),
      under50: histogram.shareBelow(50),
      under70: histogram.shareBelow(70),
    };
  }
}

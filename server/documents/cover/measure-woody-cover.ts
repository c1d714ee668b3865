import { WOODY_COVER_YEARS } from '#entities/cover';
import type { RasterSource, StoredClass } from '../../rasters/index.ts';
import { readZones, type Zone, type ZoneReading } from '../../rasters/zonal/index.ts';
import {
  hectaresOf,
  isEnoughMeasured,
  ofWholeArea,
  type GroupName,
  type MeasuredGroups,
} from './measured-groups.ts';
import { forestHaIn, legendHa, WOODY_FROM_CLASS } from './woody-classes.ts';
import {
  foundIn,
  WoodyHistory,
  type FollowedYear,
  type FoundPixels,
  type WoodyChange,
} from './woody-history.ts';

/**
 * Woody cover of an area in one year. Hectares refer to the whole area: `WoodyHistory` fills in the
 * pixels that were not observed in the year, and land that was never observed is assumed to be like
 * the rest.
 */
export interface WoodyFigures {
  /** Hectares that were observed in the year itself. */
  measuredHa: number;
  /** Share (0–1) of the area that was seen. */
  measuredShare: number;
  /** By class: first the hectares below all classes, then `WOODY_CLASSES` in order. */
  classHa: number[];
  /** Hectares of the classes that count as woody. */
  woodyHa: number;
  /** Share (0–1) of the area that is woody. */
  woodyShare: number;
  /** Hectares whose canopy is dense enough for forest. */
  forestHa: number;
  /**
   * Change since each pixel was last seen. Null for the first year, and for a year whose raster has
   * a different pixel grid from the year measured before it.
   */
  change: WoodyChange | null;
}

export interface WoodyYear {
  year: number;
  /** Null where there is no raster, or where less than half of the area was measured. */
  farm: WoodyFigures | null;
  comparison: WoodyFigures | null;
}

export interface WoodyCoverMeasured {
  years: WoodyYear[];
  /**
   * Change from each pixel's first observation to its last; null unless there are at least two
   * years, all with the same pixel grid.
   */
  whole: Record<GroupName, WoodyChange | null>;
  /** Woody share (0–1) of each comparison parcel when last seen; NaN without data. */
  parcelShares: Float32Array;
  /** The same of each paddock. */
  paddockShares: Float32Array;
  missing: number[];
  /** The classes a source distinguishes if it stores classes instead of percentages. */
  storedClasses: readonly StoredClass[] | null;
}

/** Measures all years of woody cover. Throws what `readZones` throws. */
export async function measureWoodyCover(
  source: RasterSource,
  groups: MeasuredGroups,
): Promise<WoodyCoverMeasured> {
  const { first, last } = WOODY_COVER_YEARS;
  const allYears = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const zoneGroups = [groups.farm, groups.comparison, groups.paddocks ?? []];
  const zones = zoneGroups.flat();
  const ends = zoneGroups.map((_, i) => zoneGroups.slice(0, i + 1).flat().length);
  const records = zoneGroups.map((group, i) => new GroupRecord(ends[i]! - group.length, group));
  const [farm, comparison, paddocks] = records as [GroupRecord, GroupRecord, GroupRecord];
  const { readings, missing } = readZones(source, allYears.map(String), zones);
  let ended = 0;
  const endYear = () => {
    // A year whose file is broken may already have contributed some blocks.
    const isMissing = missing.has(String(allYears[ended]));
    for (const record of records) record.endYear(isMissing);
    ended += 1;
  };

  for await (const reading of readings) {
    while (ended < reading.date) endYear();
    const { runs } = reading.block;
    let from = 0;
    records.forEach((record, i) => {
      const next = runs.findIndex(({ zone }) => zone >= ends[i]!);
      const to = next < 0 ? runs.length : next;
      record.add(reading, from, to);
      from = to;
    });
  }
  while (ended < allYears.length) endYear();

  const [ofFarm, ofComparison] = [farm.figures(), comparison.figures()];
  return {
    years: allYears.map((year, i) => ({ year, farm: ofFarm[i]!, comparison: ofComparison[i]! })),
    whole: { farm: farm.whole(), comparison: comparison.whole() },
    parcelShares: comparison.zoneShares(),
    paddockShares: paddocks.zoneShares(),
    missing: [...missing].map(Number).sort((a, b) => a - b),
    storedClasses: source.storedClasses ?? null,
  };
}

/**
 * A year in which enough of a group was observed to count, with its place in the group’s history.
 */
interface CountedYear extends FollowedYear {
  measuredHa: number;
}

/** Collects the observations of one group, year by year. */
class GroupRecord {
  private readonly firstZone: number;
  private readonly zoneCount: number;
  private readonly areaHa: number;
  private readonly years: (CountedYear | null)[] = [];
  /**
   * History since the pixel grid last changed. Earlier ones are released: each holds all pixels of
   * its grid.
   */
  private history: WoodyHistory | null = null;
  private found: FoundPixels[] = [];

  constructor(firstZone: number, zones: readonly Zone[]) {
    this.firstZone = firstZone;
    this.zoneCount = zones.length;
    this.areaHa = hectaresOf(zones);
  }

  /** Adds a block of the year being read; `from` and `to` delimit the group's runs in it. */
  add(reading: ZoneReading, from: number, to: number): void {
    if (from < to) this.found.push(foundIn(reading, from, to));
  }

  endYear(isMissing: boolean): void {
    this.years.push(isMissing ? null : this.counted());
    this.found = [];
  }

  figures(): (WoodyFigures | null)[] {
    return this.years.map((year) => year && this.figuresOf(year));
  }

  whole(): WoodyChange | null {
    const [first, ...later] = this.years.filter((year) => year !== null);
    if (!first || !this.history || later.length === 0) return null;
    if (later.some(({ change }) => change === null)) return null;
    return this.changeOf(first, this.history.whole());
  }

  zoneShares(): Float32Array {
    return (
      this.history?.zoneShares(this.firstZone, this.zoneCount) ??
      new Float32Array(this.zoneCount).fill(NaN)
    );
  }

  private counted(): CountedYear | null {
    const measuredHa = this.found.reduce((sum, pixels) => sum + pixels.measuredHa, 0);
    if (!isEnoughMeasured(measuredHa, this.areaHa)) return null;
    if (!this.history?.hasPixelsOf(this.found)) this.history = new WoodyHistory(this.found);
    return { ...this.history.add(this.found), measuredHa };
  }

  private figuresOf(year: CountedYear): WoodyFigures {
    const { measuredHa, change } = year;
    const ofArea = Array.from(year.classHa, (ha) => this.ofArea(ha, year));
    const classHa = legendHa(ofArea);
    const woodyHa = classHa.slice(WOODY_FROM_CLASS).reduce((sum, ha) => sum + ha, 0);
    return {
      measuredHa,
      measuredShare: measuredHa / this.areaHa,
      classHa,
      woodyHa,
      woodyShare: woodyHa / this.areaHa,
      forestHa: forestHaIn(ofArea),
      change: change && this.changeOf(year, change),
    };
  }

  private changeOf(year: FollowedYear, { gainHa, lossHa }: WoodyChange): WoodyChange {
    return { gainHa: this.ofArea(gainHa, year), lossHa: this.ofArea(lossHa, year) };
  }

  private ofArea(hectares: number, { everSeen }: FollowedYear): number {
    return ofWholeArea(hectares, everSeen.hectares, this.areaHa);
  }
}

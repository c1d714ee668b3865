import { WOODY_COVER_YEARS } from '#entities/cover';
import type { RasterSource } from '../../rasters/index.ts';
import { readZones, type ZoneReading } from '../../rasters/zonal/index.ts';
import { GROUP_NAMES, hectaresOf, LEAST_MEASURED, type MeasuredGroups } from './measured-groups.ts';
import { WOODY_CLASSES, WOODY_FROM_CLASS, woodyClassOf } from './woody-classes.ts';

/** Hectares that became woody, and that no longer are. */
export interface WoodyChange {
  gainHa: number;
  lossHa: number;
}

/** Woody cover of an area in one year. */
export interface WoodyFigures {
  measuredHa: number;
  /** By class: first what is below all classes, then `WOODY_CLASSES` in order. */
  classHa: number[];
  /** Of the classes that count as woody. */
  woodyHa: number;
  /** Against the year measured before it; null for the first one. */
  change: WoodyChange | null;
}

export interface WoodyYear {
  year: number;
  /** Null where there is no raster, or where less than half of the area is measured. */
  farm: WoodyFigures | null;
  comparison: WoodyFigures | null;
}

export interface WoodyCoverMeasured {
  years: WoodyYear[];
  /** The last year measured against the first; null unless there are two. */
  whole: Record<'farm' | 'comparison', WoodyChange | null>;
  /** Woody share (0–1) of each comparison parcel in the last year measured, NaN of no data. */
  parcelShares: Float32Array;
  missing: number[];
}

const YEARS = Array.from(
  { length: WOODY_COVER_YEARS.last - WOODY_COVER_YEARS.first + 1 },
  (_, i) => WOODY_COVER_YEARS.first + i,
);

/** All years of woody cover. Throws as `readZones` does. */
export async function measureWoodyCover(
  source: RasterSource,
  groups: MeasuredGroups,
): Promise<WoodyCoverMeasured> {
  const zones = [...groups.farm, ...groups.comparison];
  const { readings, missing } = readZones(source, YEARS.map(String), zones);
  const sums = YEARS.map(() => new YearSums(groups));
  const seen = new Map<unknown, Record<'first' | 'last', Float32Array>>();
  const wholes = YEARS.map(() => new ChangeSums(groups));
  for await (const reading of readings) {
    const { date, block, percents } = reading;
    const sum = sums[date]!;
    sum.add(reading);
    const before = seen.get(block);
    if (before) {
      sum.change.add(reading, before.last);
      wholes[date]!.add(reading, before.first);
      before.last.set(percents);
    } else seen.set(block, { first: percents.slice(), last: percents.slice() });
  }

  const years = YEARS.map((year, i): WoodyYear => {
    const isMissing = missing.has(String(year));
    const [farm, comparison] = GROUP_NAMES.map((name) =>
      isMissing ? null : sums[i]!.figuresOf(name),
    );
    return { year, farm: farm ?? null, comparison: comparison ?? null };
  });
  const lastOf = (name: 'farm' | 'comparison') =>
    years.findLastIndex((year) => year[name] !== null);
  return {
    years,
    whole: {
      farm: wholes[lastOf('farm')]?.of('farm') ?? null,
      comparison: wholes[lastOf('comparison')]?.of('comparison') ?? null,
    },
    parcelShares:
      sums[lastOf('comparison')]?.parcelShares() ??
      new Float32Array(groups.comparison.length).fill(NaN),
    missing: [...missing].map(Number).sort((a, b) => a - b),
  };
}

class YearSums {
  readonly change: ChangeSums;
  private readonly groups: MeasuredGroups;
  private readonly classHa = GROUP_NAMES.map(() => new Float64Array(WOODY_CLASSES.length + 1));
  private readonly woodyHa: Float64Array;
  private readonly measuredHa: Float64Array;

  constructor(groups: MeasuredGroups) {
    this.groups = groups;
    this.change = new ChangeSums(groups);
    const count = groups.farm.length + groups.comparison.length;
    this.woodyHa = new Float64Array(count);
    this.measuredHa = new Float64Array(count);
  }

  add({ block, percents }: ZoneReading): void {
    block.runs.forEach(({ zone, start }, i) => {
      const end = block.runs[i + 1]?.start ?? percents.length;
      const classHa = this.classHa[zone < this.groups.farm.length ? 0 : 1]!;
      for (let at = start; at < end; at += 1) {
        const percent = percents[at]!;
        if (Number.isNaN(percent)) continue;
        const found = woodyClassOf(percent);
        const hectares = block.hectares[at]!;
        classHa[found]! += hectares;
        this.measuredHa[zone]! += hectares;
        if (found >= WOODY_FROM_CLASS) this.woodyHa[zone]! += hectares;
      }
    });
  }

  figuresOf(name: 'farm' | 'comparison'): WoodyFigures | null {
    const classHa = [...this.classHa[GROUP_NAMES.indexOf(name)]!];
    const measuredHa = classHa.reduce((sum, ha) => sum + ha, 0);
    if (!(measuredHa > 0 && measuredHa >= LEAST_MEASURED * hectaresOf(this.groups[name])))
      return null;
    const woodyHa = classHa.slice(WOODY_FROM_CLASS).reduce((sum, ha) => sum + ha, 0);
    return { measuredHa, classHa, woodyHa, change: this.change.of(name) };
  }

  parcelShares(): Float32Array {
    const from = this.groups.farm.length;
    return Float32Array.from(
      { length: this.groups.comparison.length },
      (_, i) => this.woodyHa[from + i]! / this.measuredHa[from + i]!,
    );
  }
}

/** Changes between two dates, of pixels that both have. */
class ChangeSums {
  private readonly farmCount: number;
  private readonly sums = { farm: { gainHa: 0, lossHa: 0 }, comparison: { gainHa: 0, lossHa: 0 } };
  private readonly isMeasured = { farm: false, comparison: false };

  constructor(groups: MeasuredGroups) {
    this.farmCount = groups.farm.length;
  }

  add({ block, percents }: ZoneReading, before: Float32Array): void {
    block.runs.forEach(({ zone, start }, i) => {
      const end = block.runs[i + 1]?.start ?? percents.length;
      const name = zone < this.farmCount ? 'farm' : 'comparison';
      this.isMeasured[name] = true;
      for (let at = start; at < end; at += 1) {
        const [from, to] = [before[at]!, percents[at]!];
        if (Number.isNaN(from) || Number.isNaN(to)) continue;
        const wasWoody = woodyClassOf(from) >= WOODY_FROM_CLASS;
        const isWoody = woodyClassOf(to) >= WOODY_FROM_CLASS;
        if (isWoody && !wasWoody) this.sums[name].gainHa += block.hectares[at]!;
        if (wasWoody && !isWoody) this.sums[name].lossHa += block.hectares[at]!;
      }
    });
  }

  of(name: 'farm' | 'comparison'): WoodyChange | null {
    return this.isMeasured[name] ? this.sums[name] : null;
  }
}

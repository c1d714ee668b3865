import type { ZoneReading } from '../../rasters/zonal/index.ts';
import { MEASURED_CLASSES, measuredClassOf, WOODY_FROM_CLASS } from './woody-classes.ts';

/** Hectares that became woody, and hectares that ceased to be. */
export interface WoodyChange {
  gainHa: number;
  lossHa: number;
}

/** Observations of one year in one block of a group of zones. */
export interface FoundPixels {
  /** As in `ZoneReading`. */
  grid: string;
  /** Index in `found` at which each zone's pixels start. */
  zones: readonly { zone: number; start: number }[];
  hectares: Float64Array;
  /** Measured class of each pixel plus one; 0 for unseen pixels. */
  found: Uint8Array;
  measuredHa: number;
}

const UNSEEN = 0;
const isWoody = (found: number) => found > WOODY_FROM_CLASS;

/** Copies the pixels of some runs out of a reading, whose buffer is reused. */
export function foundIn(reading: ZoneReading, from: number, to: number): FoundPixels {
  const { grid, block, percents } = reading;
  const start = block.runs[from]?.start ?? percents.length;
  const end = block.runs[to]?.start ?? percents.length;
  const hectares = block.hectares.subarray(start, end);
  const found = new Uint8Array(end - start);
  let measuredHa = 0;
  for (let at = 0; at < found.length; at++) {
    const percent = percents[start + at]!;
    if (Number.isNaN(percent)) continue;
    found[at] = measuredClassOf(percent) + 1;
    measuredHa += hectares[at]!;
  }
  const zones = block.runs
    .slice(from, to)
    .map((run) => ({ zone: run.zone, start: run.start - start }));
  return { grid, zones, hectares, found, measuredHa };
}

/** A year's observations, with unseen pixels filled in from other years. */
export interface FollowedYear {
  /** By measured class, sparsest first. */
  classHa: Float64Array;
  /** Change since each pixel was last seen; null for the first year. */
  change: WoodyChange | null;
  /**
   * Hectares of the pixels that any year saw. Shared by all years, so that none of them retains the
   * pixels.
   */
  everSeen: Readonly<EverSeen>;
}

interface EverSeen {
  hectares: number;
}

/**
 * Follows each pixel through consecutive years with the same pixel grid. Missing years carry the
 * last observation forward; years before the first observation take the first.
 */
export class WoodyHistory {
  /** Each pixel's first and last observed class. */
  private readonly first: readonly FoundPixels[];
  private readonly last: readonly Uint8Array[];
  private readonly years: FollowedYear[] = [];
  private readonly everSeen: EverSeen = { hectares: 0 };

  constructor(firstYear: readonly FoundPixels[]) {
    this.first = firstYear.map((pixels) => ({
      ...pixels,
      found: new Uint8Array(pixels.found.length),
    }));
    this.last = firstYear.map(({ found }) => new Uint8Array(found.length));
  }

  hasPixelsOf(year: readonly FoundPixels[]): boolean {
    return year[0]?.grid === this.first[0]?.grid;
  }

  /** Adds a year. Its hectares grow later, when a pixel is seen for the first time. */
  add(year: readonly FoundPixels[]): FollowedYear {
    const change = { gainHa: 0, lossHa: 0 };
    const classHa = noHectares();
    const newHa = noHectares();
    year.forEach(({ found, hectares }, block) => {
      const [first, last] = [this.first[block]!.found, this.last[block]!];
      for (let at = 0; at < found.length; at++) {
        const now = found[at]!;
        const before = last[at]!;
        if (now === UNSEEN) {
          if (before !== UNSEEN) classHa[before - 1]! += hectares[at]!;
          continue;
        }
        last[at] = now;
        classHa[now - 1]! += hectares[at]!;
        if (before === UNSEEN) {
          first[at] = now;
          newHa[now - 1]! += hectares[at]!;
        } else addChange(change, before, now, hectares[at]!);
      }
    });
    for (const earlier of this.years) newHa.forEach((ha, i) => (earlier.classHa[i]! += ha));
    this.everSeen.hectares += newHa.reduce((sum, ha) => sum + ha, 0);
    const since = this.years.length > 0 ? change : null;
    const followed = { classHa, change: since, everSeen: this.everSeen };
    this.years.push(followed);
    return followed;
  }

  /** Change from each pixel's first observation to its last. */
  whole(): WoodyChange {
    const change = { gainHa: 0, lossHa: 0 };
    this.first.forEach(({ found, hectares }, block) => {
      const last = this.last[block]!;
      for (let at = 0; at < found.length; at++) {
        if (found[at] !== UNSEEN) addChange(change, found[at]!, last[at]!, hectares[at]!);
      }
    });
    return change;
  }

  /** Woody share (0–1) of each zone when last seen; NaN for a zone that was never seen. */
  zoneShares(firstZone: number, count: number): Float32Array {
    const [woodyHa, seenHa] = [new Float64Array(count), new Float64Array(count)];
    this.first.forEach(({ zones, hectares }, block) => {
      const last = this.last[block]!;
      zones.forEach(({ zone, start }, run) => {
        const end = zones[run + 1]?.start ?? last.length;
        for (let at = start; at < end; at++) {
          if (last[at] === UNSEEN) continue;
          seenHa[zone - firstZone]! += hectares[at]!;
          if (isWoody(last[at]!)) woodyHa[zone - firstZone]! += hectares[at]!;
        }
      });
    });
    return Float32Array.from(woodyHa, (ha, zone) => ha / seenHa[zone]!);
  }
}

const noHectares = () => new Float64Array(MEASURED_CLASSES);

function addChange(change: WoodyChange, before: number, after: number, hectares: number): void {
  if (isWoody(before) === isWoody(after)) return;
  if (isWoody(after)) change.gainHa += hectares;
  else change.lossHa += hectares;
}

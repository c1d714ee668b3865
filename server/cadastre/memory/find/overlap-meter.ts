import type { RingCursor } from '../parcel-shapes.ts';
import type { WindingRegion } from './winding-region.ts';

/** Up to this many values, insertion sort is faster than the built-in one. */
const FEW = 40;

/** Line segments by their lower and upper y, in the order of their lower ends once sorted. */
class Lines {
  count = 0;
  low = new Float64Array(256);
  high = new Float64Array(256);
  /** x at the lower end, and its change per unit of y. */
  x = new Float64Array(256);
  slope = new Float64Array(256);
  /** Change of the winding number when crossing the line eastwards. */
  turn = new Int8Array(256);
  order = new Uint32Array(256);
  /** Lines in the current slab from west to east, and their x there. */
  active = new Uint32Array(256);
  xs = new Float64Array(256);
  activeCount = 0;
  private entered = 0;

  add(ax: number, ay: number, bx: number, by: number): void {
    if (ay === by) return;
    if (this.count === this.low.length) this.grow();
    const i = this.count++;
    this.slope[i] = (bx - ax) / (by - ay);
    this.low[i] = ay < by ? ay : by;
    this.high[i] = ay < by ? by : ay;
    this.x[i] = ay < by ? ax : bx;
    this.turn[i] = ay > by ? 1 : -1;
    this.order[i] = i;
  }

  xAt(line: number, y: number): number {
    return this.x[line]! + (y - this.low[line]!) * this.slope[line]!;
  }

  beginSweep(): void {
    const { low } = this;
    const order = this.order.subarray(0, this.count);
    if (this.count > FEW) order.sort((a, b) => low[a]! - low[b]!);
    else {
      for (let i = 1; i < order.length; i++) {
        const line = order[i]!;
        let at = i;
        for (; at > 0 && low[order[at - 1]!]! > low[line]!; at--) order[at] = order[at - 1]!;
        order[at] = line;
      }
    }
    this.entered = 0;
    this.activeCount = 0;
  }

  /**
   * Activates the lines that span from `low` into the slab above it; slabs run from south to north.
   */
  enterSlab(low: number): void {
    let kept = 0;
    for (let i = 0; i < this.activeCount; i++) {
      const line = this.active[i]!;
      if (this.high[line]! > low) this.active[kept++] = line;
    }
    while (this.entered < this.count && this.low[this.order[this.entered]!]! <= low) {
      const line = this.order[this.entered++]!;
      if (this.high[line]! > low) this.active[kept++] = line;
    }
    this.activeCount = kept;
  }

  /** Insertion sort, because few lines change order between slabs. */
  sortActive(y: number): void {
    const { active, xs } = this;
    for (let i = 0; i < this.activeCount; i++) {
      const line = active[i]!;
      const x = this.xAt(line, y);
      let at = i;
      for (; at > 0 && xs[at - 1]! > x; at--) {
        xs[at] = xs[at - 1]!;
        active[at] = active[at - 1]!;
      }
      xs[at] = x;
      active[at] = line;
    }
  }

  private grow(): void {
    const larger = <T extends Float64Array | Int8Array | Uint32Array>(old: T): T => {
      const grown = new (old.constructor as new (length: number) => T)(old.length * 2);
      grown.set(old);
      return grown;
    };
    this.low = larger(this.low);
    this.high = larger(this.high);
    this.x = larger(this.x);
    this.slope = larger(this.slope);
    this.turn = larger(this.turn);
    this.order = larger(this.order);
    this.active = larger(this.active);
    this.xs = larger(this.xs);
  }
}

/** Sorts the first `count` values. */
function sortFirst(values: Float64Array, count: number): void {
  if (count > FEW) {
    values.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const value = values[i]!;
    let at = i;
    for (; at > 0 && values[at - 1]! > value; at--) values[at] = values[at - 1]!;
    values[at] = value;
  }
}

/**
 * Measures how much of a parcel lies in a region. Cuts both into slabs at every y where an edge
 * begins, ends or crosses another; within a slab the shared width changes linearly, so its middle
 * gives the area. Needs no detection of touching or collinear edges, so borders that coincide, as
 * most in a cadastre do, are not a special case.
 */
export class OverlapMeter {
  /** Areas of the last measured parcel, in squares of 1e-7 degrees. */
  parcelArea = 0;
  sharedArea = 0;
  private readonly parcel = new Lines();
  private readonly near = new Lines();
  private heights = new Float64Array(1024);
  private heightCount = 0;

  /** `edges[from]` to `edges[to - 1]` are the region's edges that intersect the parcel's box. */
  measure(
    rings: RingCursor,
    minX: number,
    minY: number,
    maxY: number,
    region: WindingRegion,
    edges: Uint32Array,
    from: number,
    to: number,
  ): void {
    const { parcel, near } = this;
    parcel.count = 0;
    near.count = 0;
    this.heightCount = 0;
    this.takeParcel(rings);
    for (let i = from; i < to; i++) {
      const edge = edges[i]!;
      const ay = region.ay[edge]!;
      const by = region.by[edge]!;
      near.add(region.ax[edge]!, ay, region.bx[edge]!, by);
      if (ay > minY && ay < maxY) this.addHeight(ay);
      if (by > minY && by < maxY) this.addHeight(by);
    }
    this.addCrossings();
    this.sweep(minX, region);
  }

  private takeParcel(rings: RingCursor): void {
    const { coordinates } = rings;
    while (rings.next()) {
      let ax = coordinates[rings.end - 2]!;
      let ay = coordinates[rings.end - 1]!;
      for (let i = rings.from; i < rings.end; i += 2) {
        const bx = coordinates[i]!;
        const by = coordinates[i + 1]!;
        this.parcel.add(ax, ay, bx, by);
        this.addHeight(by);
        ax = bx;
        ay = by;
      }
    }
  }

  private addHeight(y: number): void {
    if (this.heightCount === this.heights.length) {
      const larger = new Float64Array(this.heights.length * 2);
      larger.set(this.heights);
      this.heights = larger;
    }
    this.heights[this.heightCount++] = y;
  }

  private addCrossings(): void {
    const { parcel, near } = this;
    for (let i = 0; i < near.count; i++) {
      const low = near.low[i]!;
      const high = near.high[i]!;
      for (let j = 0; j < parcel.count; j++) {
        const from = low > parcel.low[j]! ? low : parcel.low[j]!;
        const to = high < parcel.high[j]! ? high : parcel.high[j]!;
        if (from >= to) continue;
        const gapFrom = near.xAt(i, from) - parcel.xAt(j, from);
        const gapTo = near.xAt(i, to) - parcel.xAt(j, to);
        if (gapFrom < 0 === gapTo < 0) continue;
        this.addHeight(from + ((to - from) * gapFrom) / (gapFrom - gapTo));
      }
    }
  }

  private sweep(minX: number, region: WindingRegion): void {
    const { parcel, near } = this;
    const { heights, heightCount } = this;
    sortFirst(heights, heightCount);
    parcel.beginSweep();
    near.beginSweep();
    this.parcelArea = 0;
    this.sharedArea = 0;
    for (let i = 1; i < heightCount; i++) {
      const low = heights[i - 1]!;
      const height = heights[i]! - low;
      if (height <= 0) continue;
      const middle = low + height / 2;
      parcel.enterSlab(low);
      near.enterSlab(low);
      parcel.sortActive(middle);
      near.sortActive(middle);
      this.addWidths(region.windingAt(minX, middle), minX, height);
    }
  }

  /** `winding` is the region's winding number at `west`, to the left of the parcel. */
  private addWidths(winding: number, west: number, height: number): void {
    const { xs: parcelXs, activeCount: parcels } = this.parcel;
    const { xs: nearXs, activeCount: nears, active, turn } = this.near;
    let next = 0;
    // The winding number already includes edges further west.
    while (next < nears && nearXs[next]! < west) next += 1;
    let all = 0;
    let shared = 0;
    for (let i = 0; i + 1 < parcels; i += 2) {
      let x = parcelXs[i]!;
      const end = parcelXs[i + 1]!;
      all += end - x;
      for (; next < nears && nearXs[next]! <= x; next++) winding += turn[active[next]!]!;
      for (; next < nears && nearXs[next]! < end; next++) {
        if (winding > 0) shared += nearXs[next]! - x;
        x = nearXs[next]!;
        winding += turn[active[next]!]!;
      }
      if (winding > 0) shared += end - x;
    }
    this.parcelArea += all * height;
    this.sharedArea += shared * height;
  }
}

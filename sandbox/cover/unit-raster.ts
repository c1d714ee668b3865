import type { DrawnLandscape } from '../base-tiles/drawn-landscape.ts';
import type { Frame } from '../base-tiles/frame.ts';
import type { WorldLine } from '../base-tiles/mercator.ts';

/** Samples per pixel in each direction. */
export const SAMPLES = 2;

const NO_UNIT = -1;

/**
 * Returns the index of the unit under each sample of a frame, -1 for none, `size * SAMPLES` per
 * row. Each sample belongs to one unit, so neighbours join without seams at every zoom, and units
 * too small to contain a sample cost almost nothing.
 */
export function unitRaster(landscape: DrawnLandscape, frame: Frame): Int32Array {
  const width = frame.size * SAMPLES;
  const raster = new Int32Array(width * width).fill(NO_UNIT);
  const scan = new RingScan(frame);
  for (const index of landscape.unitsIn(frame.box)) {
    const { rings, box } = landscape.units[index]!;
    if (scan.misses(box)) continue;
    scan.fill(rings, (row, from, to) => raster.fill(index, row * width + from, row * width + to));
  }
  return raster;
}

class RingScan {
  private readonly width: number;
  private readonly scale: number;
  private readonly left: number;
  private readonly top: number;
  /** x of the current unit's edges on each row; cleared after each unit. */
  private readonly crossings: number[][];
  private firstRow = 0;
  private lastRow = -1;

  constructor(frame: Frame) {
    this.width = frame.size * SAMPLES;
    this.scale = frame.scale * SAMPLES;
    // Offset by half a sample, so that sample centres are integers.
    this.left = frame.left * SAMPLES + 0.5;
    this.top = frame.top * SAMPLES + 0.5;
    this.crossings = Array.from({ length: this.width }, () => []);
  }

  /** True when the box contains no sample centre. */
  misses([left, top, right, bottom]: readonly [number, number, number, number]): boolean {
    const { scale } = this;
    return (
      Math.ceil(left * scale - this.left) > Math.floor(right * scale - this.left) ||
      Math.ceil(top * scale - this.top) > Math.floor(bottom * scale - this.top)
    );
  }

  /** Even-odd scanline fill: calls `run` for each run of samples inside. */
  fill(rings: readonly WorldLine[], run: (row: number, from: number, to: number) => void): void {
    [this.firstRow, this.lastRow] = [this.width, -1];
    for (const ring of rings) this.cross(ring);
    for (let row = this.firstRow; row <= this.lastRow; row++) {
      const xs = this.crossings[row]!;
      if (xs.length > 2 || xs[0]! > xs[1]!) xs.sort((a, b) => a - b);
      for (let i = 0; i + 1 < xs.length; i += 2) {
        const from = Math.max(0, Math.ceil(xs[i]!));
        const to = Math.min(this.width, Math.ceil(xs[i + 1]!));
        if (to > from) run(row, from, to);
      }
      xs.length = 0;
    }
  }

  /** Records where a ring crosses each row. */
  private cross(ring: WorldLine): void {
    const count = ring.length;
    let fromX = ring[count - 2]! * this.scale - this.left;
    let fromY = ring[count - 1]! * this.scale - this.top;
    for (let i = 0; i < count; i += 2) {
      const x = ring[i]! * this.scale - this.left;
      const y = ring[i + 1]! * this.scale - this.top;
      const low = Math.max(0, Math.ceil(Math.min(fromY, y)));
      const high = Math.min(this.width, Math.ceil(Math.max(fromY, y)));
      if (low < high) {
        const slope = (x - fromX) / (y - fromY);
        for (let row = low; row < high; row++) {
          this.crossings[row]!.push(fromX + (row - fromY) * slope);
        }
        this.firstRow = Math.min(this.firstRow, low);
        this.lastRow = Math.max(this.lastRow, high - 1);
      }
      [fromX, fromY] = [x, y];
    }
  }
}

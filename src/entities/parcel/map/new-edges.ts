import type { Line } from './tile-outlines.ts';

/** The smallest coordinate is `-OFFSET`: tiles reach a little beyond their extent of 4096. */
const OFFSET = 1_024;
/** Number of different coordinates. */
const RANGE = 8_192;

/** Finds the edges of rings that no earlier ring had, in either direction. */
export class NewEdges {
  /** A hash table of edges, at most half full; 0 marks a free slot. */
  private readonly seen: Float64Array;

  /** @param most edges of all rings together */
  constructor(most: number) {
    this.seen = new Float64Array(2 ** Math.ceil(Math.log2(2 * most + 2)));
  }

  /** The new parts of a ring, as few lines as possible; they share the ring's memory. */
  linesOf(ring: Line): Line[] {
    const { points } = ring;
    const lines: Line[] = [];
    let start = 0;
    const end = (at: number) => {
      if (at - start < 4) return;
      const part = points.subarray(start, at);
      lines.push(at - start === points.length ? ring : { points: part, box: boxOf(part) });
    };
    for (let i = 0; i + 3 < points.length; i += 2) {
      if (this.isNew(points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!)) continue;
      end(i + 2);
      start = i + 2;
    }
    end(points.length);
    return lines;
  }

  private isNew(ax: number, ay: number, bx: number, by: number): boolean {
    const a = cellOf(ax, ay);
    const b = cellOf(bx, by);
    // Edges with vertices beyond the range count as new, and are drawn for each ring.
    if (a < 0 || b < 0) return true;
    const [low, high] = a < b ? [a, b] : [b, a];
    const edge = low * RANGE ** 2 + high + 1;
    const { seen } = this;
    const mask = seen.length - 1;
    let place = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 7;
    for (;;) {
      place &= mask;
      if (seen[place] === edge) return false;
      if (seen[place] === 0) {
        seen[place] = edge;
        return true;
      }
      place += 1;
    }
  }
}

/** A number for each vertex within the range; negative for vertices beyond it. */
function cellOf(x: number, y: number): number {
  const [column, row] = [x + OFFSET, y + OFFSET];
  const isNear = column >= 0 && column < RANGE && row >= 0 && row < RANGE;
  return isNear ? column * RANGE + row : -1;
}

export function boxOf(points: Int16Array): Line['box'] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return [left, top, right, bottom];
}

import { emptyBox, growBox, signedArea } from '#shared/lib/geo';

/**
 * A closed ring in pixel coordinates of a grid: x to the east, y to the south, flat pairs, first
 * point repeated last.
 */
export type PixelRing = Float64Array;

/** Called for every pixel with a share inside. */
export type PixelVisitor = (column: number, row: number, share: number) => void;

/** Shares this close to 0 or 1 are rounding errors. */
const ROUNDING = 1e-9;

/**
 * Visits, row by row, the pixels of a grid that rings cover, with the exact share of each pixel's
 * area inside. Outer rings run counter-clockwise on the map and holes clockwise; ignores parts
 * outside the grid.
 *
 * Each edge of a ring adds the area between it and the grid's east edge, and edges in the other
 * direction subtract theirs, so that a running sum along a row is the area inside.
 */
export function visitPixelShares(
  rings: readonly PixelRing[],
  grid: { columns: number; rows: number },
  visit: PixelVisitor,
): void {
  const box = emptyBox();
  for (const ring of rings) growBox(box, ring);
  const [west, north, east, south] = box;
  const left = Math.max(0, Math.floor(west));
  const top = Math.max(0, Math.floor(north));
  const columns = Math.min(grid.columns, Math.ceil(east)) - left;
  const rows = Math.min(grid.rows, Math.ceil(south)) - top;
  if (!(columns > 0 && rows > 0)) return;

  const sums = new EdgeSums(columns, rows);
  for (const ring of rings) {
    for (let at = 2; at < ring.length; at += 2) {
      sums.addEdge(
        ring[at - 2]! - left,
        ring[at - 1]! - top,
        ring[at]! - left,
        ring[at + 1]! - top,
      );
    }
  }
  sums.visit((column, row, share) => visit(left + column, top + row, share));
}

/** Area of the rings in square pixels, on the grid or not; rows run south, which turns the sign. */
export function pixelArea(rings: readonly PixelRing[]): number {
  return rings.reduce((area, ring) => area - signedArea(ring), 0);
}

class EdgeSums {
  private readonly columns: number;
  private readonly rows: number;
  /** The extra column collects the area east of the grid. */
  private readonly sums: Float64Array;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.sums = new Float64Array((columns + 2) * rows);
  }

  addEdge(x1: number, y1: number, x2: number, y2: number): void {
    if (y1 === y2) return;
    if (y1 > y2) this.addDown(x2, y2, x1, y1, -1);
    else this.addDown(x1, y1, x2, y2, 1);
  }

  visit(visit: PixelVisitor): void {
    const stride = this.columns + 2;
    for (let row = 0; row < this.rows; row++) {
      let share = 0;
      for (let column = 0, at = row * stride; column < this.columns; column++, at++) {
        share += this.sums[at]!;
        if (share > ROUNDING)
          visit(column, row, share > 1 - ROUNDING && share < 1 + ROUNDING ? 1 : share);
      }
    }
  }

  /**
   * Adds an edge from north to south, clipped to the grid; parts beyond run along the grid's edge.
   */
  private addDown(x1: number, y1: number, x2: number, y2: number, direction: 1 | -1): void {
    const from = Math.max(0, y1);
    const to = Math.min(this.rows, y2);
    if (from >= to) return;
    const slope = (x2 - x1) / (y2 - y1);
    const xAt = (y: number) => x1 + (y - y1) * slope;
    const cuts = [from, to];
    for (const edge of [0, this.columns]) {
      const y = y1 + (edge - x1) / slope;
      if (y > from && y < to) cuts.push(y);
    }
    cuts.sort((a, b) => a - b);
    for (let i = 1; i < cuts.length; i++) {
      const [top, bottom] = [cuts[i - 1]!, cuts[i]!];
      const middle = xAt((top + bottom) / 2);
      if (middle <= 0) this.addRows(0, top, 0, bottom, direction);
      else if (middle >= this.columns) continue;
      else this.addRows(this.onGrid(xAt(top)), top, this.onGrid(xAt(bottom)), bottom, direction);
    }
  }

  private onGrid(x: number): number {
    return Math.min(this.columns, Math.max(0, x));
  }

  private addRows(x1: number, y1: number, x2: number, y2: number, direction: 1 | -1): void {
    const slope = (x2 - x1) / (y2 - y1);
    let [x, y] = [x1, y1];
    for (let row = Math.floor(y1); row < y2; row++) {
      const nextY = Math.min(row + 1, y2);
      const nextX = nextY === y2 ? x2 : x1 + (nextY - y1) * slope;
      this.addInRow(row, x, nextX, direction * (nextY - y));
      [x, y] = [nextX, nextY];
    }
  }

  /** Adds a piece of an edge within one row, over which it descends by `height`. */
  private addInRow(row: number, xa: number, xb: number, height: number): void {
    const [x1, x2] = xa < xb ? [xa, xb] : [xb, xa];
    const first = Math.floor(x1);
    const start = row * (this.columns + 2);
    if (x2 <= first + 1) {
      const beside = (x1 + x2) / 2 - first;
      this.sums[start + first]! += height * (1 - beside);
      this.sums[start + first + 1]! += height * beside;
      return;
    }
    // The edge spans several pixels: adds the area to its east within each, as differences.
    const perColumn = height / (x2 - x1);
    let before = 0;
    let filled = 0;
    for (let column = first; column < x2; column++) {
      const [west, east] = [Math.max(x1, column), Math.min(x2, column + 1)];
      const part = perColumn * (east - west);
      const inside = filled + part * (column + 1 - (west + east) / 2);
      this.sums[start + column]! += inside - before;
      before = inside;
      filled += part;
    }
    this.sums[start + Math.ceil(x2)]! += height - before;
  }
}

/** Edges per row: fewer rows have longer lists, and more rows take longer to fill. */
const EDGES_A_ROW = 4;
const MAX_ROWS = 1024;

/**
 * The points with a positive winding number around closed curves, counter-clockwise. A union
 * therefore needs no computation: the curves of all its pieces together represent it. Coordinates
 * are in 1e-7 degrees.
 */
export class WindingRegion {
  /** Edges of the curves, from a to b. */
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  readonly count: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** Edges by the rows they cross: those of a row are between its start and the next row's. */
  private readonly rowStarts: Uint32Array;
  private readonly rowEdges: Uint32Array;
  private readonly rows: number;
  private readonly rowsPerUnit: number;

  /** `curves` are vertices as pairs x, y; an edge from the last to the first closes each. */
  constructor(curves: readonly ArrayLike<number>[]) {
    this.count = curves.reduce((sum, { length }) => sum + length / 2, 0);
    [this.ax, this.ay, this.bx, this.by] = edgesOf(curves, this.count);
    [this.minX, this.maxX] = rangeOf(this.ax);
    [this.minY, this.maxY] = rangeOf(this.ay);
    this.rows = Math.min(MAX_ROWS, Math.ceil(this.count / EDGES_A_ROW));
    this.rowsPerUnit = this.rows / (this.maxY - this.minY || 1);
    [this.rowStarts, this.rowEdges] = this.sortIntoRows();
  }

  private sortIntoRows(): [starts: Uint32Array, edges: Uint32Array] {
    const starts = new Uint32Array(this.rows + 1);
    const [first, last] = [new Uint16Array(this.count), new Uint16Array(this.count)];
    for (let edge = 0; edge < this.count; edge++) {
      const [a, b] = [this.rowOf(this.ay[edge]!), this.rowOf(this.by[edge]!)];
      first[edge] = Math.min(a, b);
      last[edge] = Math.max(a, b);
      for (let row = first[edge]!; row <= last[edge]!; row++)
        starts[row + 1] = starts[row + 1]! + 1;
    }
    for (let row = 0; row < this.rows; row++) starts[row + 1] = starts[row + 1]! + starts[row]!;
    const edges = new Uint32Array(starts[this.rows]!);
    const next = starts.slice();
    for (let edge = 0; edge < this.count; edge++) {
      for (let row = first[edge]!; row <= last[edge]!; row++) edges[next[row]!++] = edge;
    }
    return [starts, edges];
  }

  private rowOf(y: number): number {
    return Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.minY) * this.rowsPerUnit)));
  }

  /** Winding number of the curves around a point. */
  windingAt(x: number, y: number): number {
    if (y < this.minY || y > this.maxY) return 0;
    const row = this.rowOf(y);
    const end = this.rowStarts[row + 1]!;
    let winding = 0;
    for (let i = this.rowStarts[row]!; i < end; i++) {
      const edge = this.rowEdges[i]!;
      const ay = this.ay[edge]!;
      const by = this.by[edge]!;
      if (ay > y === by > y) continue;
      const ax = this.ax[edge]!;
      const crossing = ax + ((y - ay) / (by - ay)) * (this.bx[edge]! - ax);
      if (crossing < x) winding += ay > by ? 1 : -1;
    }
    return winding;
  }

  /** Area that the curves enclose, minus holes, in square units. */
  area(): number {
    let doubled = 0;
    for (let i = 0; i < this.count; i++) {
      const [ax, ay] = [this.ax[i]! - this.minX, this.ay[i]! - this.minY];
      const [bx, by] = [this.bx[i]! - this.minX, this.by[i]! - this.minY];
      doubled += ax * by - bx * ay;
    }
    return doubled / 2;
  }

  /** Returns whether an edge and a box have a point in common. */
  edgeMeets(edge: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    const ax = this.ax[edge]!;
    const bx = this.bx[edge]!;
    if (ax < minX ? bx < minX : ax > maxX && bx > maxX) return false;
    const ay = this.ay[edge]!;
    const by = this.by[edge]!;
    if (ay < minY ? by < minY : ay > maxY && by > maxY) return false;
    const dx = bx - ax;
    const dy = by - ay;
    const middle = dx * ((minY + maxY) / 2 - ay) - dy * ((minX + maxX) / 2 - ax);
    const reach = (Math.abs(dx) * (maxY - minY) + Math.abs(dy) * (maxX - minX)) / 2;
    return Math.abs(middle) <= reach;
  }
}

function edgesOf(curves: readonly ArrayLike<number>[], count: number) {
  const [ax, ay, bx, by] = [
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
  ];
  let edge = 0;
  for (const curve of curves) {
    for (let i = 0; i < curve.length; i += 2, edge++) {
      const next = i + 2 === curve.length ? 0 : i + 2;
      ax[edge] = curve[i]!;
      ay[edge] = curve[i + 1]!;
      bx[edge] = curve[next]!;
      by[edge] = curve[next + 1]!;
    }
  }
  return [ax, ay, bx, by] as const;
}

function rangeOf(values: Float64Array): [number, number] {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max];
}

/** Index of the segments that pass through each cell of a grid. */
export interface SegmentGrid {
  /** Segments of cell c: `segments[cellStarts[c]] … segments[cellStarts[c + 1] - 1]`, ascending. */
  cellStarts: Int32Array;
  segments: Int32Array;
}

/** Average number of segments per cell when they are short. */
const SEGMENTS_A_CELL = 2;
/** In cells: how far a segment's entries extend beyond it, to allow for rounding. */
const MARGIN = 1e-6;

/**
 * Builds a grid over segments (x and y of both endpoints); two segments within `near` share a cell.
 * The grid is rotated to the segments' dominant direction and its cells match their size, so that
 * even long thin segments pass through few cells and each cell has few segments.
 */
export function segmentGrid(given: Float64Array, near = 0): SegmentGrid {
  const ends = turned(given);
  const count = ends.length / 4;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let [alongX, alongY] = [0, 0];
  for (let i = 0; i < ends.length; i += 4) {
    minX = Math.min(minX, ends[i]!, ends[i + 2]!);
    maxX = Math.max(maxX, ends[i]!, ends[i + 2]!);
    minY = Math.min(minY, ends[i + 1]!, ends[i + 3]!);
    maxY = Math.max(maxY, ends[i + 1]!, ends[i + 3]!);
    alongX += Math.abs(ends[i + 2]! - ends[i]!);
    alongY += Math.abs(ends[i + 3]! - ends[i + 1]!);
  }
  const most = Math.max(1, count / SEGMENTS_A_CELL);
  const wide = Math.min(most, ((maxX - minX) * count) / alongX || 1);
  const high = Math.min(most, ((maxY - minY) * count) / alongY || 1);
  const shrink = Math.min(1, Math.sqrt(most / (wide * high)));
  const columns = Math.max(1, Math.min(most, Math.floor(wide * shrink)));
  const rows = Math.max(1, Math.min(most / columns, Math.floor(high * shrink))) | 0;
  const cellX = (maxX - minX) / columns || 1;
  const cellY = (maxY - minY) / rows || 1;
  const [marginX, marginY] = [cellX * MARGIN + near, cellY * MARGIN + near];
  const column = (x: number) => Math.min(columns - 1, Math.max(0, Math.floor((x - minX) / cellX)));
  const row = (y: number) => Math.min(rows - 1, Math.max(0, Math.floor((y - minY) / cellY)));

  const eachCell = (enter: (cell: number, segment: number) => void) => {
    for (let segment = 0; segment < count; segment++) {
      const at = segment * 4;
      const ax = ends[at]!;
      const ay = ends[at + 1]!;
      const bx = ends[at + 2]!;
      const by = ends[at + 3]!;
      const fromRow = row((ay < by ? ay : by) - marginY);
      const toRow = row((ay < by ? by : ay) + marginY);
      const west = (ax < bx ? ax : bx) - marginX;
      const east = (ax < bx ? bx : ax) + marginX;
      const slope = ay === by ? 0 : (bx - ax) / (by - ay);
      const aside = marginX + marginY * Math.abs(slope);
      for (let r = fromRow; r <= toRow; r++) {
        let from = west;
        let to = east;
        if (toRow > fromRow && slope !== 0) {
          const one = ax + (minY + r * cellY - ay) * slope;
          const other = one + cellY * slope;
          from = Math.max(west, Math.min(one, other) - aside);
          to = Math.min(east, Math.max(one, other) + aside);
        }
        const last = column(to);
        for (let c = column(from); c <= last; c++) enter(r * columns + c, segment);
      }
    }
  };
  const cellStarts = new Int32Array(columns * rows + 1);
  eachCell((cell) => cellStarts[cell + 1]!++);
  for (let cell = 0; cell < columns * rows; cell++) cellStarts[cell + 1]! += cellStarts[cell]!;
  const segments = new Int32Array(cellStarts[columns * rows]!);
  const filled = cellStarts.slice();
  eachCell((cell, segment) => {
    segments[filled[cell]!++] = segment;
  });
  return { cellStarts, segments };
}

/** Rotates the segments so that most of their length runs along x. */
function turned(ends: Float64Array): Float64Array {
  const [originX = 0, originY = 0] = ends;
  let [cosine2, sine2] = [0, 0];
  for (let i = 0; i < ends.length; i += 4) {
    const dx = ends[i + 2]! - ends[i]!;
    const dy = ends[i + 3]! - ends[i + 1]!;
    const length = Math.hypot(dx, dy) || 1;
    // Doubling the angle makes opposite directions equal.
    cosine2 += (dx * dx - dy * dy) / length;
    sine2 += (2 * dx * dy) / length;
  }
  const angle = Math.atan2(sine2, cosine2) / 2;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const along = new Float64Array(ends.length);
  for (let i = 0; i < ends.length; i += 2) {
    const x = ends[i]! - originX;
    const y = ends[i + 1]! - originY;
    along[i] = x * cosine + y * sine;
    along[i + 1] = y * cosine - x * sine;
  }
  return along;
}

/** Which segments pass each cell of a grid laid over all of them. */
export interface SegmentGrid {
  /** Segments of cell c: `segments[cellStarts[c]] … segments[cellStarts[c + 1] - 1]`, rising. */
  cellStarts: Int32Array;
  segments: Int32Array;
}

/** Segments for each cell, on average, when they are short. */
const SEGMENTS_A_CELL = 2;
/** Cells for each segment, on average: long ones in all directions get larger cells. */
const CELLS_A_SEGMENT = 16;
/** In cells: how far a segment is entered beyond where it passes, for what rounding may move. */
const MARGIN = 1e-6;

/**
 * A grid with about as many cells as there are segments, given by x and y of their two ends. A long
 * one is entered row by row, only where it passes; two that come as near as `near` share a cell.
 */
export function segmentGrid(ends: Float64Array, near = 0): SegmentGrid {
  const count = ends.length / 4;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ends.length; i += 2) {
    minX = Math.min(minX, ends[i]!);
    maxX = Math.max(maxX, ends[i]!);
    minY = Math.min(minY, ends[i + 1]!);
    maxY = Math.max(maxY, ends[i + 1]!);
  }
  const columns = columnsFor(ends, maxX - minX, maxY - minY);
  const cellX = (maxX - minX) / columns || 1;
  const cellY = (maxY - minY) / columns || 1;
  const marginX = cellX * MARGIN + near;
  const column = (x: number) => Math.min(columns - 1, Math.max(0, Math.floor((x - minX) / cellX)));
  const row = (y: number) => Math.min(columns - 1, Math.max(0, Math.floor((y - minY) / cellY)));

  const eachCell = (enter: (cell: number, segment: number) => void) => {
    for (let segment = 0; segment < count; segment++) {
      const at = segment * 4;
      const ax = ends[at]!;
      const ay = ends[at + 1]!;
      const bx = ends[at + 2]!;
      const by = ends[at + 3]!;
      const fromRow = row((ay < by ? ay : by) - near);
      const toRow = row((ay < by ? by : ay) + near);
      const west = (ax < bx ? ax : bx) - near;
      const east = (ax < bx ? bx : ax) + near;
      const slope = (bx - ax) / (by - ay);
      for (let r = fromRow; r <= toRow; r++) {
        let from = west;
        let to = east;
        if (toRow > fromRow && ay !== by) {
          const one = ax + (minY + r * cellY - ay) * slope;
          const other = one + cellY * slope;
          from = Math.max(west, Math.min(one, other) - marginX - near * Math.abs(slope));
          to = Math.min(east, Math.max(one, other) + marginX + near * Math.abs(slope));
        }
        const last = column(to);
        for (let c = column(from); c <= last; c++) enter(r * columns + c, segment);
      }
    }
  };
  const cellStarts = new Int32Array(columns * columns + 1);
  eachCell((cell) => cellStarts[cell + 1]!++);
  for (let cell = 0; cell < columns * columns; cell++) cellStarts[cell + 1]! += cellStarts[cell]!;
  const segments = new Int32Array(cellStarts[columns * columns]!);
  const filled = cellStarts.slice();
  eachCell((cell, segment) => {
    segments[filled[cell]!++] = segment;
  });
  return { cellStarts, segments };
}

/** As many columns, and rows, as short segments ask for and long ones leave room for. */
function columnsFor(ends: Float64Array, width: number, height: number): number {
  let passed = 0;
  for (let i = 0; i < ends.length; i += 4) {
    if (width > 0) passed += Math.abs(ends[i + 2]! - ends[i]!) / width;
    if (height > 0) passed += Math.abs(ends[i + 3]! - ends[i + 1]!) / height;
  }
  const count = ends.length / 4;
  const wanted = Math.sqrt(count / SEGMENTS_A_CELL);
  return Math.max(1, Math.floor(Math.min(wanted, (CELLS_A_SEGMENT * count) / passed)));
}

import type { ReviewState, Size } from './review-state.ts';

/** One row less than the terminal, as `Size` says. */
const MIN_SIZE: Size = { columns: 60, rows: 14 };
/** Minimum width at which the detail is next to the table, whether it is open or not. */
const BESIDE_COLUMNS = 130;
/** Minimum height at which table and detail fit one above the other. */
const BELOW_ROWS = 19;
/** Title, search and table header above; message and keys below. */
const FRAME_ROWS = 5;
const TABLE_SHARE_BESIDE = 0.55;
const TABLE_SHARE_BELOW = 0.3;

interface Layout {
  isTooSmall: boolean;
  /** Rows of projects; 0 when the detail replaces the table. */
  tableRows: number;
  tableColumns: number;
  /** Lines of the detail below its tabs; 0 when it is hidden. */
  detailRows: number;
  detailColumns: number;
  isBeside: boolean;
}

/** Computes which parts of the screen are visible at this terminal size, and how large they are. */
export function layoutOf({
  size: { columns, rows },
  isDetailOpen,
}: Pick<ReviewState, 'size' | 'isDetailOpen'>): Layout {
  const isTooSmall = columns < MIN_SIZE.columns || rows < MIN_SIZE.rows;
  const free = Math.max(1, rows - FRAME_ROWS);
  const whole = { isTooSmall, tableColumns: columns, detailColumns: columns, isBeside: false };
  if (columns >= BESIDE_COLUMNS) {
    const tableColumns = Math.floor(columns * TABLE_SHARE_BESIDE);
    return {
      ...whole,
      isBeside: true,
      tableRows: free,
      tableColumns,
      detailRows: free,
      // One column for the line between them.
      detailColumns: columns - tableColumns - 1,
    };
  }
  if (!isDetailOpen) return { ...whole, tableRows: free, detailRows: 0 };
  // The table's header row goes to the detail.
  if (rows < BELOW_ROWS) return { ...whole, tableRows: 0, detailRows: free };
  const tableRows = Math.max(3, Math.floor(free * TABLE_SHARE_BELOW));
  return { ...whole, tableRows, detailRows: free - tableRows - 1 };
}

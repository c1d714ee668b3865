import { drawLines } from './draw-text.ts';
import { addTagged, asArtifact, CONTENT, CONTENT_WIDTH } from './report-document.ts';
import type { ReportDocument } from './report-document.ts';
import { COLOUR, lineHeight, TEXT } from './style.ts';
import type { TextStyle } from './style.ts';
import { wrapText } from './text-runs.ts';

export interface TableColumn {
  title: string;
  /** Points; one column may omit it and takes the remaining width. */
  width?: number;
  align?: 'left' | 'right';
}

export interface Table {
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  /** A row set apart below the others. */
  total?: readonly string[];
  /** Number of lines after which a cell is cut; must fit on a page. */
  maxLines?: number;
  /** Sets long lists of short rows closer. */
  isDense?: boolean;
  /** Cuts no cell: a row with more lines than `maxLines` continues in further rows. */
  isWhole?: boolean;
}

interface Column {
  title: string;
  left: number;
  width: number;
  align: 'left' | 'right';
}

/** A row's cells as wrapped lines, and the height they need. */
interface RowLayout {
  cells: string[][];
  height: number;
  style: TextStyle;
  padding: number;
}

const CELL_PADDING = 3;
const DENSE_PADDING = 0.5;
const COLUMN_GAP = 10;
/** Limits a row so that it fits on a page. */
const DEFAULT_MAX_LINES = 12;
const STYLE: TextStyle = { ...TEXT.body, size: 8.5 };
const TOTAL_STYLE: TextStyle = { ...STYLE, weight: 600 };

/**
 * Draws a table as wide as the page from `top`, over as many pages as needed, with the column
 * titles on each. Returns where the next block may start.
 */
export function drawTable(report: ReportDocument, table: Table, top: number): number {
  const { doc } = report;
  const { maxLines = DEFAULT_MAX_LINES } = table;
  const columns = layoutColumns(table.columns);
  const titles = titleRowOf(columns);
  const rows = bodyRows(columns, table);
  const total =
    table.total && layoutRow(columns, table.total, TOTAL_STYLE, maxLines, paddingOf(table));

  const element = doc.struct('Table');
  report.root.add(element);
  const titleRow = doc.struct('TR');
  element.add(titleRow);
  let start = top;
  if (top + titles.height + (rows[0]?.height ?? 0) > CONTENT.bottom) {
    // The titles never stand alone at the foot of a page.
    report.addPage();
    start = CONTENT.top;
  }
  let y = drawTaggedRow(doc, titleRow, 'TH', columns, titles, start);
  ruleBelow(doc, y, COLOUR.ink);

  const drawRow = (row: RowLayout, needed: number): void => {
    if (y + needed > CONTENT.bottom) {
      report.addPage();
      asArtifact(doc, () => (y = drawCells(doc, columns, titles, CONTENT.top)));
      ruleBelow(doc, y, COLOUR.ink);
    }
    const tableRow = doc.struct('TR');
    element.add(tableRow);
    y = drawTaggedRow(doc, tableRow, 'TD', columns, row, y);
  };
  rows.forEach((row, i) => {
    const isLast = i === rows.length - 1;
    // The total needs the last row above it on the same page.
    drawRow(row, row.height + (isLast ? (total?.height ?? 0) : 0));
    if (!isLast || !total) ruleBelow(doc, y, COLOUR.rule);
  });
  if (total) {
    ruleBelow(doc, y, COLOUR.ink);
    drawRow(total, total.height);
  }
  element.end();
  return y;
}

/** Height of the column titles and the first row, which stay together below a heading. */
export function tableStartHeight(table: Table): number {
  const columns = layoutColumns(table.columns);
  const [first] = bodyRows(columns, { ...table, rows: table.rows.slice(0, 1) });
  return titleRowOf(columns).height + (first?.height ?? 0);
}

const titleRowOf = (columns: readonly Column[]): RowLayout =>
  layoutRow(
    columns,
    columns.map((column) => column.title),
    TEXT.label,
    DEFAULT_MAX_LINES,
  );

function bodyRows(columns: readonly Column[], table: Table): RowLayout[] {
  const { rows, maxLines = DEFAULT_MAX_LINES, isWhole = false } = table;
  const layout = (row: readonly string[], lines: number) =>
    layoutRow(columns, row, STYLE, lines, paddingOf(table));
  if (!isWhole) return rows.map((row) => layout(row, maxLines));
  return rows.flatMap((row) => splitRow(layout(row, Infinity), maxLines));
}

const paddingOf = ({ isDense }: Table): number => (isDense ? DENSE_PADDING : CELL_PADDING);

/** Splits a row with more lines than `maxLines` into rows that follow each other. */
function splitRow(row: RowLayout, maxLines: number): RowLayout[] {
  const lineCount = Math.max(...row.cells.map((lines) => lines.length));
  const count = Math.ceil(lineCount / maxLines);
  if (count <= 1) return [row];
  return Array.from({ length: count }, (_, i) => {
    const cells = row.cells.map((lines) => lines.slice(i * maxLines, (i + 1) * maxLines));
    return { ...row, cells, height: heightOf(cells, row) };
  });
}

const heightOf = (
  cells: readonly string[][],
  { style, padding }: Pick<RowLayout, 'style' | 'padding'>,
): number => Math.max(1, ...cells.map((lines) => lines.length)) * lineHeight(style) + 2 * padding;

function layoutColumns(columns: readonly TableColumn[]): Column[] {
  const gaps = COLUMN_GAP * (columns.length - 1);
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  let left: number = CONTENT.left;
  return columns.map(({ title, width = CONTENT_WIDTH - gaps - fixed, align = 'left' }) => {
    const column = { title, left, width, align };
    left += width + COLUMN_GAP;
    return column;
  });
}

function layoutRow(
  columns: readonly Column[],
  values: readonly string[],
  style: TextStyle,
  maxLines: number,
  padding: number = CELL_PADDING,
): RowLayout {
  const cells = columns.map((column, i) =>
    wrapText(values[i] ?? '', styleIn(column, style), column.width, maxLines),
  );
  return { cells, style, padding, height: heightOf(cells, { style, padding }) };
}

function drawTaggedRow(
  doc: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  tag: 'TH' | 'TD',
  columns: readonly Column[],
  row: RowLayout,
  top: number,
): number {
  columns.forEach((column, i) => {
    addTagged(
      doc,
      parent,
      tag,
      () => drawCell(doc, column, row, i, top),
      tag === 'TH' ? { scope: 'Column' } : {},
    );
  });
  parent.end();
  return top + row.height;
}

function drawCells(
  doc: PDFKit.PDFDocument,
  columns: readonly Column[],
  row: RowLayout,
  top: number,
): number {
  columns.forEach((column, i) => drawCell(doc, column, row, i, top));
  return top + row.height;
}

function drawCell(
  doc: PDFKit.PDFDocument,
  column: Column,
  row: RowLayout,
  index: number,
  top: number,
): void {
  const x = column.align === 'right' ? column.left + column.width : column.left;
  const style = styleIn(column, row.style);
  drawLines(doc, row.cells[index] ?? [], x, top + row.padding, style, column.align);
}

/** Right-aligned columns contain numbers. */
function styleIn({ align }: Column, style: TextStyle): TextStyle {
  return { ...style, tabular: align === 'right' };
}

function ruleBelow(doc: PDFKit.PDFDocument, y: number, colour: string): void {
  asArtifact(
    doc,
    () => {
      doc.lineWidth(0.5).strokeColor(colour);
      doc.moveTo(CONTENT.left, y).lineTo(CONTENT.right, y).stroke();
    },
    'Layout',
  );
}

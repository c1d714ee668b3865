import { drawLines } from './draw-text.ts';
import { addTagged, CONTENT } from './report-document.ts';
import type { ContentBox, ReportDocument } from './report-document.ts';
import { lineHeight, TEXT } from './style.ts';
import { wrapText } from './text-runs.ts';

export interface Fact {
  label: string;
  /** One paragraph each; blank ones are skipped. */
  lines: readonly string[];
  /** Number of columns it spans; 1 when absent. */
  span?: number;
  /** Set in a larger size. */
  isKey?: boolean;
  /** Printed to the end, however many lines that takes; otherwise cut after a few. */
  isWhole?: boolean;
}

const COLUMNS = 4;
const GAP = 14;
const ROW_GAP = 9;
const MAX_LINES = 4;

/** Draws labelled facts in rows of four columns; returns where the next block may start. */
export function drawFactGrid(
  report: ReportDocument,
  rows: readonly (readonly Fact[])[],
  top: number,
  content: Pick<ContentBox, 'left' | 'right'> = CONTENT,
): number {
  const column = (content.right - content.left - GAP * (COLUMNS - 1)) / COLUMNS;
  let y = top;
  for (const row of rows) {
    let left: number = content.left;
    let bottom = y;
    for (const { label, lines, span = 1, isKey = false, isWhole = false } of row) {
      const style = isKey ? TEXT.key : TEXT.body;
      const width = span * column + (span - 1) * GAP;
      const value = lines
        .filter((line) => line.trim() !== '')
        .flatMap((line) => wrapText(line, style, width, isWhole ? Infinity : MAX_LINES));
      if (value.length === 0) value.push('–');
      const x = left;
      const valueTop = y + lineHeight(TEXT.label);
      addTagged(report.doc, report.root, 'P', () => {
        drawLines(report.doc, [label], x, y, TEXT.label);
        drawLines(report.doc, value, x, valueTop, style);
      });
      bottom = Math.max(bottom, valueTop + value.length * lineHeight(style));
      left += width + GAP;
    }
    y = bottom + ROW_GAP;
  }
  return y;
}

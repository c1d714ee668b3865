import { drawLine } from '../draw-text.ts';
import type { PaperBox } from '../map/paper-polygons.ts';
import { drawParagraph } from '../page-heading.ts';
import { addTagged, type ReportDocument } from '../report-document.ts';
import { TEXT } from '../style.ts';
import { wrapText } from '../text-runs.ts';
import { drawChartArea, type ChartArea, type ChartAxes } from './chart-area.ts';
import { drawChartKey, type KeyEntry } from './chart-key.ts';

export interface ChartFigure {
  /** Drawn above the box. */
  title?: string;
  axes: ChartAxes;
  draw: (area: ChartArea) => void;
  /** Legend of lines and colours, below the box; absent where several charts share one. */
  key?: readonly KeyEntry[];
  /** Alternative text for screen readers. */
  alt: string;
  /** Sentence that replaces a chart without a value to show; null where it has one. */
  emptyText?: string | null;
}

/** Draws a chart as wide and high as `box`; returns where the next block may start. */
export function drawChartFigure(
  report: ReportDocument,
  box: PaperBox,
  { title, axes, draw, key, alt, emptyText }: ChartFigure,
): number {
  const { doc, root } = report;
  if (emptyText) {
    if (title)
      addTagged(doc, root, 'P', () => drawLine(doc, title, box.left, box.top - 6, TEXT.strong));
    const lines = wrapText(emptyText, TEXT.lead, box.right - box.left);
    return drawParagraph(report, lines, box.top, TEXT.lead, box.left);
  }
  let y = box.bottom;
  addTagged(
    doc,
    root,
    'Figure',
    () => {
      if (title) drawLine(doc, title, box.left, box.top - 6, TEXT.strong);
      const area = drawChartArea(doc, box, axes);
      draw(area);
      if (!key) return;
      y = drawChartKey(doc, key, { left: area.left, right: box.right, top: box.bottom + 2 });
    },
    { alt },
  );
  return y;
}

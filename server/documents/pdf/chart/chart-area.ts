import { drawLine } from '../draw-text.ts';
import type { PaperBox } from '../map/paper-polygons.ts';
import { COLOUR, TEXT } from '../style.ts';

type Doc = PDFKit.PDFDocument;

export interface Axis {
  from: number;
  to: number;
  ticks: readonly number[];
  /** Text at a tick. */
  label: (value: number) => string;
}

export interface ChartAxes {
  x: Axis;
  y: Axis;
  /** Title with its unit; drawn above the axis, so that it reads horizontally. */
  yTitle: string;
}

/** Plot area, and the scales from values to page coordinates. */
export interface ChartArea extends PaperBox {
  x: (value: number) => number;
  y: (value: number) => number;
}

const LABEL_GAP = 5;
const TICK_STYLE = { ...TEXT.label, tabular: true };
/** Space a chart needs around its plot, in points. */
export const CHART_MARGIN = { left: 34, right: 24, top: 18, bottom: 16 } as const;

/** Draws grid, labels and titles of a chart that fills `box`; returns the area to draw in. */
export function drawChartArea(doc: Doc, box: PaperBox, { x, y, yTitle }: ChartAxes): ChartArea {
  const plot = {
    left: box.left + CHART_MARGIN.left,
    right: box.right - CHART_MARGIN.right,
    top: box.top + CHART_MARGIN.top,
    bottom: box.bottom - CHART_MARGIN.bottom,
  };
  const area: ChartArea = {
    ...plot,
    x: (value) => plot.left + ((value - x.from) / (x.to - x.from)) * (plot.right - plot.left),
    // Estimates can be a little below 0 or above 100 %; clamp them to the axis.
    y: (value) =>
      plot.bottom -
      ((Math.min(y.to, Math.max(y.from, value)) - y.from) / (y.to - y.from)) *
        (plot.bottom - plot.top),
  };
  drawLine(doc, yTitle, box.left, box.top + 8, TEXT.label);
  for (const tick of y.ticks) {
    const at = area.y(tick);
    doc.lineWidth(tick === 0 ? 0.8 : 0.4).strokeColor(tick === 0 ? COLOUR.muted : COLOUR.rule);
    doc.moveTo(plot.left, at).lineTo(plot.right, at).stroke();
    drawLine(doc, y.label(tick), plot.left - LABEL_GAP, at + 2.6, TICK_STYLE, 'right');
  }
  for (const tick of x.ticks) {
    const at = area.x(tick);
    doc.lineWidth(0.4).strokeColor(COLOUR.muted);
    doc
      .moveTo(at, plot.bottom)
      .lineTo(at, plot.bottom + 3)
      .stroke();
    drawLine(doc, x.label(tick), at, plot.bottom + 12, TICK_STYLE, 'centre');
  }
  return area;
}

/**
 * Draws a reference value, such as a limit, as a dotted line; its name goes next to it unless
 * empty.
 */
export function drawLevel(doc: Doc, area: ChartArea, value: number, name: string): void {
  const at = area.y(value);
  doc.lineWidth(0.8).strokeColor(COLOUR.ink).dash(1.5, { space: 2.5 });
  doc.moveTo(area.left, at).lineTo(area.right, at).stroke().undash();
  if (name) drawLine(doc, name, area.right + 3, at + 2.6, { ...TEXT.label, colour: COLOUR.ink });
}

import { drawLine } from '../draw-text.ts';
import { COLOUR, TEXT } from '../style.ts';
import { textWidth } from '../text-runs.ts';
import type { LinePaint } from './draw-series.ts';

type Doc = PDFKit.PDFDocument;

export type KeyEntry = { name: string } & (
  | { line: LinePaint }
  | { box: string; opacity?: number; isHatched?: boolean }
);

export const CHART_KEY_HEIGHT = 16;

const SWATCH = 16;
const GAP = 18;

/** Draws a legend of lines and colours in a row from `left`, wrapping at `right`. */
export function drawChartKey(
  doc: Doc,
  entries: readonly KeyEntry[],
  { left, right, top }: { left: number; right: number; top: number },
): number {
  let [x, y] = [left, top];
  for (const entry of entries) {
    const width = SWATCH + 5 + textWidth(entry.name, TEXT.label);
    if (x > left && x + width > right) [x, y] = [left, y + CHART_KEY_HEIGHT];
    const middle = y + CHART_KEY_HEIGHT / 2;
    if ('line' in entry) {
      const { colour, width: lineWidth, dash } = entry.line;
      doc.lineWidth(lineWidth).strokeColor(colour);
      if (dash) doc.dash(dash[0], { space: dash[1] });
      doc
        .moveTo(x, middle)
        .lineTo(x + SWATCH, middle)
        .stroke()
        .undash();
    } else {
      doc
        .rect(x, middle - 4, SWATCH, 8)
        .fillColor(entry.box, entry.opacity ?? 1)
        .fill()
        .fillOpacity(1);
      if (entry.isHatched) drawHatch(doc, x, middle - 4);
      doc
        .lineWidth(0.3)
        .rect(x, middle - 4, SWATCH, 8)
        .stroke(COLOUR.muted);
    }
    drawLine(doc, entry.name, x + SWATCH + 5, middle + 2.7, TEXT.label);
    x += width + GAP;
  }
  return y + CHART_KEY_HEIGHT;
}

/** Legend entry for land without data, hatched as in the pictures. */
export const NO_DATA: KeyEntry = { name: 'No data', box: COLOUR.paper, isHatched: true };

function drawHatch(doc: Doc, left: number, top: number): void {
  doc.save().rect(left, top, SWATCH, 8).clip().lineWidth(0.7).strokeColor('#8a8a8a');
  for (let x = left; x < left + SWATCH + 8; x += 4) {
    doc
      .moveTo(x, top)
      .lineTo(x - 8, top + 8)
      .stroke();
  }
  doc.restore();
}

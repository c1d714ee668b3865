import { drawChartKey, NO_DATA } from '../pdf/chart/chart-key.ts';
import { textWidth } from '../pdf/text-runs.ts';
import { coverColour, type CoverProduct } from '#entities/cover';
import { drawLine } from '../pdf/draw-text.ts';
import { COLOUR, TEXT } from '../pdf/style.ts';

type Doc = PDFKit.PDFDocument;

export const PICTURE_KEY_HEIGHT = 26;

const RAMP = { width: 200, height: 9, steps: 50 } as const;

/** Draws the colour ramp of ground cover, from bare to full, starting at `left`. */
export function drawCoverRamp(doc: Doc, left: number, top: number): void {
  const step = RAMP.width / RAMP.steps;
  for (let i = 0; i < RAMP.steps; i++) {
    const colour = hexOf('ground', (100 * (i + 0.5)) / RAMP.steps);
    // Slightly wider than a step, so that no gap shows between steps.
    doc.rect(left + i * step, top, step + 0.3, RAMP.height).fill(colour);
  }
  doc.lineWidth(0.4).rect(left, top, RAMP.width, RAMP.height).stroke(COLOUR.muted);
  for (const percent of [0, 25, 50, 75, 100]) {
    const x = left + (percent / 100) * RAMP.width;
    drawLine(doc, `${percent}%`, x, top + RAMP.height + 9, TEXT.label, 'centre');
  }
  drawLine(doc, 'Ground cover', left + RAMP.width + 18, top + 7.5, TEXT.label);
  const after = left + RAMP.width + 18 + textWidth('Ground cover', TEXT.label) + 18;
  drawChartKey(doc, [NO_DATA], { left: after, right: Infinity, top: top - 3 });
}

/** `#rrggbb` of a percentage in the overlay legend; white where the overlay is transparent. */
export function hexOf(product: CoverProduct, percent: number): string {
  const rgb = coverColour(product, percent) ?? [255, 255, 255];
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

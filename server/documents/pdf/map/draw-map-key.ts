import { drawLine } from '../draw-text.ts';
import { COLOUR, TEXT } from '../style.ts';
import { textWidth } from '../text-runs.ts';
import { DATUM } from './datum.ts';
import { formatScale, scaleBarFor } from './map-scale.ts';
import { drawMarker, setAreaPaint } from './map-signs.ts';
import type { AreaPaint } from './map-signs.ts';

type Doc = PDFKit.PDFDocument;

export const MAP_KEY_HEIGHT = 34;

const BAR_MAX_LENGTH = 150;
const BAR_HEIGHT = 4;
/** On a shorter bar, the middle label would touch the others. */
const MIN_LABELLED = 56;
/** A legend of several names has no room beside the scale of a narrower map. */
const NARROW = 300;
const SWATCH = { width: 14, height: 9 } as const;

export interface MapKey {
  denominator: number;
  /** Meaning of the outlined areas, and of the marker if one is drawn. */
  areas: readonly { paint: AreaPaint; name: string }[];
  markerName: string | null;
}

/** Draws the scale bar on the left and the legend on the right, from `top` down. */
export function drawMapKey(
  doc: Doc,
  key: MapKey,
  { left, right, top }: { left: number; right: number; top: number },
): void {
  drawScaleBar(doc, key, { left, top: top + 10, width: right - left });
  let x = right;
  const isBelow = right - left < NARROW && key.areas.length > 1;
  const baseline = top + (isBelow ? 34 : 16);
  if (key.markerName !== null) {
    x -= textWidth(key.markerName, TEXT.label);
    drawLine(doc, key.markerName, x, baseline, TEXT.label);
    x -= 9;
    drawMarker(doc, x, baseline - 2.7);
    x -= 20;
  }
  for (const { paint, name } of key.areas.toReversed()) {
    x -= textWidth(name, TEXT.label);
    drawLine(doc, name, x, baseline, TEXT.label);
    x -= SWATCH.width + 5;
    setAreaPaint(doc, paint)
      .rect(x, baseline - 7, SWATCH.width, SWATCH.height)
      .fillAndStroke();
    doc.fillOpacity(1).undash();
    x -= 12;
  }
}

function drawScaleBar(
  doc: Doc,
  { denominator }: MapKey,
  { left, top, width }: { left: number; top: number; width: number },
): void {
  const bar = scaleBarFor(denominator, Math.min(BAR_MAX_LENGTH, width / 5));
  const step = bar.length / bar.segments;
  for (let i = 0; i < bar.segments; i++) {
    doc.rect(left + i * step, top, step, BAR_HEIGHT).fill(i % 2 === 0 ? COLOUR.ink : COLOUR.paper);
  }
  doc.lineWidth(0.5).rect(left, top, bar.length, BAR_HEIGHT).stroke(COLOUR.ink);
  const below = top + BAR_HEIGHT + 9;
  drawLine(doc, '0', left, below, TEXT.label);
  if (bar.length >= MIN_LABELLED) {
    drawLine(doc, bar.labels[0], left + bar.length / 2, below, TEXT.label, 'centre');
  }
  drawLine(doc, bar.labels[1], left + bar.length, below, TEXT.label, 'centre');
  const beside = left + bar.length + 26;
  drawLine(doc, `Scale ${formatScale(denominator)} on A4`, beside, top + 4, TEXT.label);
  drawLine(doc, DATUM, beside, top + BAR_HEIGHT + 9, TEXT.label);
}

import { COLOUR } from '../style.ts';
import type { TextStyle } from '../style.ts';

type Doc = PDFKit.PDFDocument;

export const MARKER_RADIUS = 3.5;

const OUTLINE_WIDTH = 1.1;
const DENSE_OUTLINE_WIDTH = 0.6;
const FILL_OPACITY = 0.12;

/** Of so many areas that full-sized lines and labels would fill the map. */
export function isDense(areaCount: number): boolean {
  return areaCount > 100;
}

/** Sets the paint of one of so many parcels. */
export function setParcelPaint(doc: Doc, areaCount = 1): Doc {
  return doc
    .lineWidth(isDense(areaCount) ? DENSE_OUTLINE_WIDTH : OUTLINE_WIDTH)
    .lineJoin('round')
    .fillColor(COLOUR.boundary, FILL_OPACITY)
    .strokeColor(COLOUR.boundary, 1);
}

export function labelStyle(size: number): TextStyle {
  return { size, weight: 600, colour: COLOUR.boundaryInk };
}

export function drawMarker(doc: Doc, x: number, y: number): void {
  doc.fillOpacity(1).lineWidth(1.5);
  doc.circle(x, y, MARKER_RADIUS).fillAndStroke(COLOUR.ink, COLOUR.paper);
}

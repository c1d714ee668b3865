import { COLOUR } from '../style.ts';
import type { TextStyle } from '../style.ts';

type Doc = PDFKit.PDFDocument;

export const MARKER_RADIUS = 3.5;

/**
 * A parcel of the farm, a comparison parcel, a paddock, or over a picture the outline of a paddock
 * or of the farm; and the land within a distance of the farm.
 */
export type AreaPaint =
  | 'parcel'
  | 'comparison'
  | 'paddock'
  | 'paddock-outline'
  | 'outline'
  | 'search';

const OUTLINE_WIDTH = 1.1;
const DENSE_OUTLINE_WIDTH = 0.6;
const PAINTS = {
  parcel: { colour: COLOUR.boundary, opacity: 0.12 },
  comparison: { colour: COLOUR.comparison, opacity: 0.12 },
  paddock: { colour: COLOUR.paddock, opacity: 0.1 },
  'paddock-outline': { colour: COLOUR.paddock, opacity: 0 },
  outline: { colour: COLOUR.boundary, opacity: 0 },
  search: { colour: COLOUR.ink, opacity: 0 },
} as const satisfies Record<AreaPaint, { colour: string; opacity: number }>;

/** True for so many areas that full-sized lines and labels would fill the map. */
export function isDense(areaCount: number): boolean {
  return areaCount > 100;
}

/** Sets line and fill for one of `areaCount` areas. */
export function setAreaPaint(doc: Doc, paint: AreaPaint, areaCount = 1): Doc {
  const { colour, opacity } = PAINTS[paint];
  if (paint === 'search') doc.dash(4, { space: 3 });
  else doc.undash();
  return doc
    .lineWidth(isDense(areaCount) ? DENSE_OUTLINE_WIDTH : OUTLINE_WIDTH)
    .lineJoin('round')
    .fillColor(colour, opacity)
    .strokeColor(colour, 1);
}

export function labelStyle(size: number): TextStyle {
  return { size, weight: 600, colour: COLOUR.boundaryInk };
}

export function drawMarker(doc: Doc, x: number, y: number): void {
  doc.fillOpacity(1).lineWidth(1.5);
  doc.circle(x, y, MARKER_RADIUS).fillAndStroke(COLOUR.ink, COLOUR.paper);
}

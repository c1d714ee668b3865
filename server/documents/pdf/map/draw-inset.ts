import { COLOUR } from '../style.ts';
import { AUSTRALIA } from './australia.ts';
import type { MapLayout } from './layout-map.ts';
import type { PaperBox } from './paper-polygons.ts';

type Doc = PDFKit.PDFDocument;

const PADDING = 4;
const BOUNDS = { west: 113, east: 154, south: -44, north: -10.5 } as const;
/** A degree of longitude at the middle of the country, as a share of one of latitude. */
const SQUEEZE = 0.89;
const PLACE_RADIUS = 2.2;

/** Draws Australia with its states and the map’s place. */
export function drawInset(doc: Doc, box: PaperBox, place: MapLayout['ground']['origin']): void {
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const scale = (size.height - 2 * PADDING) / (BOUNDS.north - BOUNDS.south);
  const spareX = size.width - (BOUNDS.east - BOUNDS.west) * SQUEEZE * scale;
  const x = (lng: number) => box.left + spareX / 2 + (lng - BOUNDS.west) * SQUEEZE * scale;
  const y = (lat: number) => box.top + PADDING + (BOUNDS.north - lat) * scale;
  const path = (line: readonly (readonly [number, number])[]) =>
    line.forEach(([lng, lat], i) =>
      i === 0 ? doc.moveTo(x(lng), y(lat)) : doc.lineTo(x(lng), y(lat)),
    );
  doc.rect(box.left, box.top, size.width, size.height).lineWidth(0.5);
  doc.fillAndStroke(COLOUR.paper, COLOUR.muted);
  doc.lineWidth(0.4).lineJoin('round').fillColor(COLOUR.rule).strokeColor(COLOUR.muted);
  for (const ring of AUSTRALIA.coast) {
    path(ring);
    doc.closePath().fillAndStroke(COLOUR.card, COLOUR.muted);
  }
  for (const border of AUSTRALIA.borders) path(border);
  doc.stroke(COLOUR.muted);
  doc.circle(x(place[0]), y(place[1]), PLACE_RADIUS).lineWidth(0.8);
  doc.fillAndStroke(COLOUR.farm, COLOUR.paper);
}

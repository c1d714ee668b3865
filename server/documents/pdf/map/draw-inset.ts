import { COLOUR } from '../style.ts';
import { AUSTRALIA } from './australia.ts';
import { isInAustralia } from './datum.ts';
import type { MapLayout } from './layout-map.ts';
import { overlap, type PaperBox } from './paper-polygons.ts';

type Doc = PDFKit.PDFDocument;

/** Width over height of the inset, its largest width, and the share of a small map it may take. */
const SHAPE = 1.14;
const MAX_WIDTH = 66;
const MAX_SHARE = 0.2;
const PADDING = 4;
const BOUNDS = { west: 113, east: 154, south: -44, north: -10.5 } as const;
/** A degree of longitude at the middle of the country, as a share of one of latitude. */
const SQUEEZE = 0.89;
const PLACE_RADIUS = 2.2;

/** Draws Australia with its states and the map’s place, in the corner that hides least land. */
export function drawInset(doc: Doc, map: MapLayout): void {
  const { origin } = map.ground;
  if (!isInAustralia(origin)) return;
  const { frame } = map;
  const width = Math.min(MAX_WIDTH, MAX_SHARE * (frame.right - frame.left));
  const size = { width, height: width / SHAPE };
  const box = cornerFor(map, size);
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
  doc.circle(x(origin[0]), y(origin[1]), PLACE_RADIUS).lineWidth(0.8);
  doc.fillAndStroke(COLOUR.farm, COLOUR.paper);
}

function cornerFor(
  { frame, areas }: MapLayout,
  { width, height }: { width: number; height: number },
): PaperBox {
  const [left, right] = [frame.left + PADDING, frame.right - PADDING - width];
  const [top, bottom] = [frame.top + PADDING, frame.bottom - PADDING - height];
  // Not the upper right one, where the north arrow is.
  const corners = [
    [right, bottom],
    [left, top],
    [left, bottom],
  ].map(([x = 0, y = 0]) => ({ left: x, top: y, right: x + width, bottom: y + height }));
  const points = areas.flat(2);
  const hiddenBy = (box: PaperBox) =>
    points.filter((line) =>
      line.some(([x, y]) => overlap(box, { left: x, right: x, top: y, bottom: y })),
    ).length;
  return corners.reduce((best, box) => (hiddenBy(box) < hiddenBy(best) ? box : best));
}

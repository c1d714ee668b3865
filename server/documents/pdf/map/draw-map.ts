import { drawLine } from '../draw-text.ts';
import { textWidth, wrapText } from '../text-runs.ts';
import type { BackdropPicture } from './backdrop-picture.ts';
import { COLOUR, TEXT } from '../style.ts';
import { drawGraticule } from './draw-graticule.ts';
import { drawInset } from './draw-inset.ts';
import type { EdgeTick } from './edge-ticks.ts';
import type { MapLayout } from './layout-map.ts';
import { arrowBox } from './map-corners.ts';
import { drawMarker, labelStyle, setAreaPaint } from './map-signs.ts';
import type { PaperBox, PaperPolygon } from './paper-polygons.ts';
import { FIGURE_HEIGHT } from './place-labels.ts';

type Doc = PDFKit.PDFDocument;

/** A square picture; its upper left corner is the frame's. */
export interface MapPicture {
  png: Uint8Array;
  /** Width and height in points. */
  size: number;
}

const TICK_LENGTH = 5;
/** Labels closer together than this would read as one. */
const LABEL_GAP = 6;
const TICK_LABEL = { ...TEXT.label, size: 6.5 };
/** Space a map needs outside its frame for the degree labels, in points. */
export const MAP_MARGIN = { left: 12, bottom: 12 } as const;

/** What a map shows below its areas. */
export interface MapGround {
  /** Drawn below everything, including a picture. */
  backdrop?: BackdropPicture | null | undefined;
  /** Printed where the backdrop would name its source. */
  note?: string | undefined;
  picture?: MapPicture | undefined;
  hasGraticule?: boolean;
}

/** Draws the ground, areas, labels, marker, north arrow and a frame with degrees. */
export function drawMap(
  doc: Doc,
  map: MapLayout,
  { backdrop, note, picture, hasGraticule }: MapGround,
): void {
  const { frame } = map;
  doc.save();
  doc.rect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top).clip();
  if (backdrop) {
    const { jpeg, box } = backdrop;
    const size = { width: box.right - box.left, height: box.bottom - box.top };
    doc.image(Buffer.from(jpeg), box.left, box.top, size);
  }
  if (picture) {
    const { png, size } = picture;
    doc.image(Buffer.from(png), frame.left, frame.top, { width: size, height: size });
  }
  if (hasGraticule) drawGraticule(doc, map);
  // Below the areas, which can be smaller than the marker at small scales.
  if (map.marker) drawMarker(doc, ...map.marker);
  map.areas.forEach((polygons, i) => {
    setAreaPaint(doc, map.paints[i]!, map.areas.length);
    drawArea(doc, polygons);
  });
  doc.fillOpacity(1).undash();
  for (const { text, x, y, size } of map.labels) {
    const baseline = y + (size * FIGURE_HEIGHT) / 2;
    if (picture || backdrop)
      drawPlate(doc, x, y, { width: textWidth(text, labelStyle(size)), size });
    drawLine(doc, text, x, baseline, labelStyle(size), 'centre');
  }
  if (map.inset) drawInset(doc, map.inset, map.ground.origin);
  doc.restore();
  drawNorthArrow(doc, arrowBox(frame));
  const words = backdrop?.attribution ?? note;
  if (words) drawAttribution(doc, frame, words);
  drawFrame(doc, frame, map.ticks);
}

/** Puts paper behind a label that a picture would hide. */
function drawPlate(
  doc: Doc,
  x: number,
  y: number,
  { width, size }: { width: number; size: number },
): void {
  const [wide, high] = [width + 4, size * 1.25];
  doc.roundedRect(x - wide / 2, y - high / 2, wide, high, 1.5);
  doc.fillColor(COLOUR.paper, 0.8).fill().fillOpacity(1);
}

function drawArea(doc: Doc, polygons: readonly PaperPolygon[]): void {
  for (const [start, ...rest] of polygons.flat()) {
    if (!start) continue;
    doc.moveTo(...start);
    for (const point of rest) doc.lineTo(...point);
    doc.closePath();
  }
  doc.fillAndStroke(undefined, undefined, 'even-odd');
}

function drawAttribution(doc: Doc, frame: PaperBox, text: string): void {
  const style = { ...TEXT.label, size: 6 };
  const [line = ''] = wrapText(text, style, 0.8 * (frame.right - frame.left), 1);
  const width = textWidth(line, style) + 6;
  const left = (frame.left + frame.right - width) / 2;
  doc
    .rect(left, frame.bottom - 10, width, 10)
    .fillColor(COLOUR.paper, 0.8)
    .fill()
    .fillOpacity(1);
  drawLine(doc, line, left + 3, frame.bottom - 3, style);
}

/**
 * Points to true north, which is up at the centre in the map's projection. Outlined in paper, so that
 * it can be read on a picture and hides little of it.
 */
function drawNorthArrow(doc: Doc, { left, right, top }: PaperBox): void {
  const x = (left + right) / 2;
  const half = (side: number) =>
    doc
      .moveTo(x, top + 11)
      .lineTo(x + side * 5, top + 30)
      .lineTo(x, top + 26)
      .closePath();
  doc.lineJoin('round').lineCap('round').lineWidth(3.6).strokeColor(COLOUR.paper);
  doc.rect(x - 2.6, top + 1.6, 5.2, 6.4).fillAndStroke(COLOUR.paper, COLOUR.paper);
  half(1).stroke();
  half(-1).fillAndStroke(COLOUR.paper, COLOUR.paper);
  doc.lineJoin('miter').lineCap('butt');
  drawLine(doc, 'N', x, top + 8, { ...TEXT.strong, size: 9 }, 'centre');
  half(1).fill(COLOUR.ink);
  doc.lineWidth(0.7);
  half(-1).stroke(COLOUR.ink);
}

function drawFrame(doc: Doc, frame: PaperBox, ticks: readonly EdgeTick[]): void {
  doc.lineWidth(0.75).strokeColor(COLOUR.ink);
  doc.rect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top).stroke();
  doc.lineWidth(0.5);
  const labelled = { bottom: -Infinity, left: Infinity };
  for (const { edge, at, label } of ticks) {
    const isAcross = edge === 'left' || edge === 'right';
    const inward = edge === 'left' || edge === 'top' ? TICK_LENGTH : -TICK_LENGTH;
    const from = frame[edge];
    if (isAcross)
      doc
        .moveTo(from, at)
        .lineTo(from + inward, at)
        .stroke();
    else
      doc
        .moveTo(at, from)
        .lineTo(at, from + inward)
        .stroke();
    const room = textWidth(label, TICK_LABEL) + LABEL_GAP;
    if (edge === 'bottom' && isClearOf(at, frame.left, frame.right)) {
      if (at - labelled.bottom < room) continue;
      labelled.bottom = at;
      drawLine(doc, label, at, from + 9, TICK_LABEL, 'centre');
    }
    if (edge === 'left' && isClearOf(at, frame.top, frame.bottom)) {
      if (labelled.left - at < room) continue;
      labelled.left = at;
      doc.save().rotate(-90, { origin: [from - 4, at] });
      drawLine(doc, label, from - 4, at, TICK_LABEL, 'centre');
      doc.restore();
    }
  }
}

/** A label too close to a corner would stick out. */
function isClearOf(at: number, start: number, end: number): boolean {
  return at - start > 18 && end - at > 18;
}

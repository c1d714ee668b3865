import { bboxOfPolygons } from '#shared/lib/geo';
import type { PolygonRings } from '../../boundary-rings.ts';
import { textWidth } from '../text-runs.ts';
import { isInAustralia } from './datum.ts';
import { edgeTicks } from './edge-ticks.ts';
import type { EdgeTick } from './edge-ticks.ts';
import { localProjection } from './map-projection.ts';
import { arrowBox, covers, insetBox } from './map-corners.ts';
import { metresPerPoint, nextScale, scaleToFit } from './map-scale.ts';
import { paperPolygon } from './paper-polygons.ts';
import type { PaperBox, PaperPoint, PaperPolygon } from './paper-polygons.ts';
import { labelStyle, MARKER_RADIUS } from './map-signs.ts';
import type { AreaPaint } from './map-signs.ts';
import { placeLabels } from './place-labels.ts';
import type { PlacedLabel } from './place-labels.ts';

export interface MapArea {
  /** Empty for no label. */
  label: string;
  /** Replaces the label where the full label does not fit inside the area. */
  shortLabel?: string;
  polygons: readonly PolygonRings[];
  /** `parcel` when absent. */
  paint?: AreaPaint;
}

export interface MapContent {
  /** In drawing order. */
  areas: readonly MapArea[];
  /** WGS84 degrees. Omitted if including it would shrink the areas too much. */
  marker: { lng: number; lat: number } | null;
  /** Leaves a corner for a map of Australia. */
  hasInset?: boolean;
}

/** A map ready to be drawn; all positions are points on the page. */
export interface MapLayout {
  frame: PaperBox;
  /** The map's scale is 1:denominator, exact at its centre. */
  denominator: number;
  areas: PaperPolygon[][];
  paints: AreaPaint[];
  /**
   * Ground the frame shows: metres from `origin` to its upper left corner, and metres per point on
   * paper.
   */
  ground: {
    origin: [lng: number, lat: number];
    westM: number;
    northM: number;
    metresPerPt: number;
  };
  labels: PlacedLabel[];
  marker: PaperPoint | null;
  /** Place of the small map of Australia; null if there is none. */
  inset: PaperBox | null;
  ticks: EdgeTick[];
  /** Areas too small for a label at this scale. */
  unlabelledCount: number;
}

/** Empty space between the areas and the frame, less in a small one. */
const MAX_PADDING = 26;
const PADDING_SHARE = 0.07;
const MARKER_REACH_M = 2000;
/** Smaller scales that are tried until north arrow and inset cover no land. */
const MAX_STEPS = 3;

/**
 * Lays out a map at the largest round scale at which the areas fit the frame and leave its corners
 * free, in a projection centred on them.
 */
export function layoutMap(content: MapContent, frame: PaperBox): MapLayout {
  const [west, south, east, north] = bboxOfPolygons(content.areas.flatMap((area) => area.polygons));
  const origin: [number, number] = [(west + east) / 2, (south + north) / 2];
  const projection = localProjection(...origin);
  const ground = groundBox(content.areas, projection.forward);
  const marker = content.marker && projection.forward(content.marker.lng, content.marker.lat);
  const hasInset = content.hasInset && isInAustralia(origin);
  const isMarkerNear = marker !== null && distanceFrom(ground, marker) <= reachOf(ground);
  if (isMarkerNear) include(ground, marker);

  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  const padding = Math.min(MAX_PADDING, PADDING_SHARE * Math.min(width, height));
  const largest = scaleToFit(
    { widthM: ground.right - ground.left, heightM: ground.top - ground.bottom },
    {
      width: width - 2 * padding,
      height: height - 2 * padding,
    },
  );
  const middle = { x: (frame.left + frame.right) / 2, y: (frame.top + frame.bottom) / 2 };
  const eastM = (ground.left + ground.right) / 2;
  const northM = (ground.top + ground.bottom) / 2;
  const placeAt =
    (denominator: number) =>
    ([e, n]: [number, number]): PaperPoint => [
      middle.x + (e - eastM) / metresPerPoint(denominator),
      middle.y - (n - northM) / metresPerPoint(denominator),
    ];
  const drawnAt = (denominator: number) => {
    const place = placeAt(denominator);
    const areas = content.areas.map((area) =>
      area.polygons.map((polygon) =>
        paperPolygon(polygon, (lng, lat) => place(projection.forward(lng, lat))),
      ),
    );
    const land = areas.filter((_, i) => content.areas[i]!.paint !== 'search').flat();
    const inset = hasInset ? insetBox(frame, land) : null;
    const isFree = [arrowBox(frame), ...(inset ? [inset] : [])].every((box) => !covers(box, land));
    return { denominator, place, areas, inset, isFree };
  };
  const fit = drawnAt(largest);
  let drawn = fit;
  for (let i = 0; i < MAX_STEPS && !drawn.isFree; i++) {
    drawn = drawnAt(nextScale(drawn.denominator));
  }
  // Land all around, such as comparison parcels, reaches the corners at any scale.
  const { denominator, place, areas, inset } = drawn.isFree ? drawn : fit;
  const scale = metresPerPoint(denominator);
  const markerAt = isMarkerNear ? place(marker) : null;
  const labels = placeLabels(
    content.areas.flatMap(({ label, shortLabel: short }, i) =>
      label ? [{ text: label, short, polygons: areas[i]! }] : [],
    ),
    frame,
    markerAt ? [boxAround(markerAt, MARKER_RADIUS + 1)] : [],
    (text, size) => textWidth(text, labelStyle(size)),
  );
  return {
    frame,
    denominator,
    areas,
    paints: content.areas.map(({ paint = 'parcel' }) => paint),
    ground: {
      origin,
      westM: eastM - (middle.x - frame.left) * scale,
      northM: northM + (middle.y - frame.top) * scale,
      metresPerPt: scale,
    },
    labels: labels.filter((label) => label !== null),
    marker: markerAt,
    inset,
    ticks: edgeTicks(frame, (x, y) =>
      projection.inverse(eastM + (x - middle.x) * scale, northM - (y - middle.y) * scale),
    ),
    unlabelledCount: labels.filter((label) => label === null).length,
  };
}

function boxAround([x, y]: PaperPoint, reach: number): PaperBox {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

/** Bounding box in metres, north up: `top` is larger than `bottom`. */
function groundBox(
  areas: MapContent['areas'],
  forward: (lng: number, lat: number) => [number, number],
): PaperBox {
  const box = { left: Infinity, top: -Infinity, right: -Infinity, bottom: Infinity };
  for (const { polygons } of areas) {
    for (const [outer] of polygons) {
      for (const [lng, lat] of outer) include(box, forward(lng, lat));
    }
  }
  return box;
}

function include(ground: PaperBox, [e, n]: [number, number]): void {
  ground.left = Math.min(ground.left, e);
  ground.right = Math.max(ground.right, e);
  ground.bottom = Math.min(ground.bottom, n);
  ground.top = Math.max(ground.top, n);
}

function distanceFrom(ground: PaperBox, [e, n]: [number, number]): number {
  return Math.hypot(
    Math.max(ground.left - e, e - ground.right, 0),
    Math.max(ground.bottom - n, n - ground.top, 0),
  );
}

function reachOf({ left, right, top, bottom }: PaperBox): number {
  return Math.max(MARKER_REACH_M, Math.hypot(right - left, top - bottom) / 2);
}

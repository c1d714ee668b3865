import type { MultiPolygon, Polygon as GeoPolygon } from 'geojson';
import { metresPerDegree } from '#shared/area-edit';
import {
  boxOf,
  boxesMeet,
  flatRing,
  polygonsOf,
  positionsOf,
  reversed,
  signedArea,
  type Box,
  type PackedRing,
} from '#shared/lib/geo';
import { polygonsHa } from '#shared/lib/geo';
import { createWorkBudget, unionOf, type Polygon } from '#shared/geo-file/overlay';

export type Area = GeoPolygon | MultiPolygon;

/** Practically unlimited, because the thread's time limit ends the work sooner. */
export const budget = () => createWorkBudget({ steps: Number.MAX_SAFE_INTEGER });

/** Outer rings anticlockwise and holes clockwise, as overlays expect them. */
export const pack = (area: Area): Polygon[] =>
  polygonsOf(area).map((rings) =>
    rings.map((positions, i) => {
      const ring = flatRing(positions);
      return signedArea(ring) > 0 === (i === 0) ? ring : reversed(ring);
    }),
  );

export const unpack = (polygon: Polygon): GeoPolygon => ({
  type: 'Polygon',
  coordinates: polygon.map(positionsOf),
});

export const hectaresOf = (polygons: readonly Polygon[]): number =>
  Math.max(0, polygonsHa(polygons));

export const boxOfLand = (polygons: readonly Polygon[]): Box =>
  polygons
    .map(([outer]) => boxOf(outer!))
    .reduce(
      (all, box) => [
        Math.min(all[0], box[0]),
        Math.min(all[1], box[1]),
        Math.max(all[2], box[2]),
        Math.max(all[3], box[3]),
      ],
      [Infinity, Infinity, -Infinity, -Infinity],
    );

/** Joins polygons of valid areas; those whose boxes are apart need no overlay. */
export function joined(land: readonly Polygon[]): Polygon[] {
  const boxes = land.map((polygon) => boxOfLand([polygon]));
  const areApart = boxes.every((box, i) => !boxes.slice(i + 1).some((one) => boxesMeet(box, one)));
  return areApart ? [...land] : (unionOf(land, budget()) ?? [...land]);
}

/** Average width in metres of a long, narrow polygon: twice its area divided by its length. */
export function widthM(polygon: Polygon): number {
  const [kx, ky] = metresPerDegree(polygon[0]![1]!);
  let length = 0;
  for (const ring of polygon) {
    for (let i = 2; i < ring.length; i += 2) {
      length += Math.hypot((ring[i]! - ring[i - 2]!) * kx, (ring[i + 1]! - ring[i - 1]!) * ky);
    }
  }
  return (2 * hectaresOf([polygon]) * 10_000) / length;
}

/** The rings of polygons as far as they are inside a box; edges along the box may repeat. */
export function clipToBox(polygons: readonly Polygon[], box: Box): Polygon[] {
  return polygons
    .filter(([outer]) => boxesMeet(boxOf(outer!), box))
    .map((rings) => rings.map((ring) => clipRing(ring, box)).filter((ring) => ring.length >= 8))
    .filter((rings) => rings.length > 0);
}

function clipRing(ring: PackedRing, [west, south, east, north]: Box): PackedRing {
  let vertices = Array.from(ring.subarray(0, -2));
  vertices = clipSide(vertices, 0, west, 1);
  vertices = clipSide(vertices, 0, east, -1);
  vertices = clipSide(vertices, 1, south, 1);
  vertices = clipSide(vertices, 1, north, -1);
  return Float64Array.from([...vertices.slice(0), ...vertices.slice(0, 2)]);
}

/** Keeps what is on one side of a meridian (axis 0) or a parallel (axis 1). */
function clipSide(vertices: number[], axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  const depth = (i: number) => (vertices[i + axis]! - limit) * sign;
  let before = vertices.length - 2;
  for (let i = 0; i < vertices.length; before = i, i += 2) {
    const [from, to] = [depth(before), depth(i)];
    if (from >= 0 !== to >= 0) {
      const share = from / (from - to);
      const cut: [number, number] = [
        vertices[before]! + (vertices[i]! - vertices[before]!) * share,
        vertices[before + 1]! + (vertices[i + 1]! - vertices[before + 1]!) * share,
      ];
      // Sets the coordinate to exactly the limit, so that neighbouring clips agree.
      cut[axis] = limit;
      kept.push(...cut);
    }
    if (to >= 0) kept.push(vertices[i]!, vertices[i + 1]!);
  }
  return kept;
}

/** Vertices of the areas that one finding shows. */
const MAX_SHOWN_VERTICES = 20_000;

/** The largest pieces of land, as GeoJSON for the map. */
export function shownAreas(polygons: readonly Polygon[]): GeoPolygon[] {
  const bySize = polygons
    .map((polygon) => ({ polygon, ha: hectaresOf([polygon]) }))
    .sort((one, other) => other.ha - one.ha);
  const shown: GeoPolygon[] = [];
  let vertices = 0;
  for (const { polygon } of bySize) {
    vertices += polygon.reduce((sum, ring) => sum + ring.length / 2, 0);
    if (vertices > MAX_SHOWN_VERTICES && shown.length > 0) break;
    shown.push(unpack(polygon));
  }
  return shown;
}

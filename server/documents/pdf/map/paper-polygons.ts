import polylabel from 'polylabel';
import type { PolygonRings } from '../../boundary-rings.ts';

/** Points on the page, x to the right and y down. */
export type PaperPoint = [x: number, y: number];
export type PaperRing = PaperPoint[];
export type PaperPolygon = PaperRing[];

export interface PaperBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Pole of inaccessibility: the centre of the widest open space of an area, and its distance to the
 * edge.
 */
export interface PaperPole {
  x: number;
  y: number;
  radius: number;
}

/** Points closer together than this make no visible difference on paper. */
const DETAIL = 0.15;
const POLE_PRECISION = 0.5;

export function paperPolygon(
  rings: PolygonRings,
  toPaper: (lng: number, lat: number) => PaperPoint,
): PaperPolygon {
  return rings.map((ring) => {
    const points: PaperRing = [];
    ring.forEach(([lng, lat], i) => {
      const point = toPaper(lng, lat);
      const last = points.at(-1);
      const isEnd = i === ring.length - 1;
      if (!last || isEnd || Math.hypot(point[0] - last[0], point[1] - last[1]) >= DETAIL) {
        points.push(point);
      }
    });
    return points;
  });
}

export function boxOf(polygons: readonly PaperPolygon[]): PaperBox {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [outer = []] of polygons) {
    for (const [x, y] of outer) {
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}

/** Pole of the part that has the most room. */
export function poleOf(polygons: readonly PaperPolygon[]): PaperPole {
  let pole: PaperPole = { x: NaN, y: NaN, radius: -Infinity };
  for (const polygon of polygons) {
    const found = polylabel(polygon, POLE_PRECISION);
    const [x, y] = found;
    if (found.distance > pole.radius) pole = { x, y, radius: found.distance };
  }
  return pole;
}

/** True if an edge of the polygons enters the box. */
export function edgesCross(polygons: readonly PaperPolygon[], box: PaperBox): boolean {
  return polygons.some((polygon) =>
    polygon.some((ring) => ring.some((to, i) => i > 0 && segmentEnters(ring[i - 1]!, to, box))),
  );
}

/** Liang–Barsky clipping: is the part of the segment within all four edges of the box non-empty? */
function segmentEnters([x1, y1]: PaperPoint, [x2, y2]: PaperPoint, box: PaperBox): boolean {
  let [from, to] = [0, 1];
  const sides = [
    [x1 - x2, x1 - box.left],
    [x2 - x1, box.right - x1],
    [y1 - y2, y1 - box.top],
    [y2 - y1, box.bottom - y1],
  ] as const;
  for (const [step, room] of sides) {
    if (step === 0 && room < 0) return false;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return from <= to;
}

export function within(box: PaperBox, paper: PaperBox): boolean {
  return (
    box.left >= paper.left &&
    box.right <= paper.right &&
    box.top >= paper.top &&
    box.bottom <= paper.bottom
  );
}

export function overlap(a: PaperBox, b: PaperBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

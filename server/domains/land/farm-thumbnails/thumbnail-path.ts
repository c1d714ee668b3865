import type { MultiPolygon, Polygon, Position } from 'geojson';
import { THUMBNAIL } from '#entities/farm';
import { extentOf, polygonsOf } from '#shared/lib/geo';

type Area = Polygon | MultiPolygon;
type Point = readonly [x: number, y: number];

/** Space around the farm, in units of the picture. */
const MARGIN = 6;
/** Maximum number of vertices; a ragged farm is drawn more coarsely, and its smallest rings drop. */
const MAX_VERTICES = 400;
const COARSER = [1, 2, 4];

/** Returns the SVG path of a farm in its thumbnail; empty for a farm without any area. */
export function thumbnailPath(areas: readonly Area[]): string {
  const rings = areas.flatMap(polygonsOf).flat();
  if (rings.length === 0) return '';
  const place = placedIn(areas);
  for (const step of COARSER) {
    const drawn = rings
      .map((ring) => snapped(ring, place, step))
      .filter(({ length }) => length > 2);
    if (step === COARSER.at(-1) || verticesOf(drawn) <= MAX_VERTICES) return pathOf(largest(drawn));
  }
  return '';
}

/** Maps degrees to the picture, with the farm in its centre and north at the top. */
function placedIn(areas: readonly Area[]): (position: Position) => Point {
  const [west, south, east, north] = extentOf(areas.map((geometry) => ({ geometry })));
  const squeeze = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const across = Math.max((east - west) * squeeze, 1e-9);
  const down = Math.max(north - south, 1e-9);
  const scale = Math.min(
    (THUMBNAIL.width - 2 * MARGIN) / across,
    (THUMBNAIL.height - 2 * MARGIN) / down,
  );
  const left = (THUMBNAIL.width - across * scale) / 2;
  const top = (THUMBNAIL.height - down * scale) / 2;
  return ([lng = west, lat = north]) => [
    left + (lng - west) * squeeze * scale,
    top + (north - lat) * scale,
  ];
}

/** Rounds a ring to a grid of `step` units and omits what lies on a straight line. */
function snapped(ring: readonly Position[], place: (at: Position) => Point, step: number): Point[] {
  const points: Point[] = [];
  for (const position of ring) {
    const [x, y] = place(position);
    const point: Point = [Math.round(x / step) * step, Math.round(y / step) * step];
    while (points.length > 1 && isStraight(points.at(-2)!, points.at(-1)!, point)) points.pop();
    const last = points.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  const [first] = points;
  const last = points.at(-1);
  if (first && last && points.length > 1 && first[0] === last[0] && first[1] === last[1]) {
    points.pop();
  }
  return points;
}

const isStraight = (a: Point, b: Point, c: Point): boolean =>
  (b[0] - a[0]) * (c[1] - a[1]) === (b[1] - a[1]) * (c[0] - a[0]);

const verticesOf = (rings: readonly Point[][]) =>
  rings.reduce((sum, { length }) => sum + length, 0);

/** Returns the largest rings that together stay within the limit, in their original order. */
function largest(rings: Point[][]): Point[][] {
  if (verticesOf(rings) <= MAX_VERTICES) return rings;
  const kept = new Set<Point[]>();
  let vertices = 0;
  for (const ring of rings.toSorted((one, other) => sizeOf(other) - sizeOf(one))) {
    vertices += ring.length;
    if (vertices > MAX_VERTICES && kept.size > 0) break;
    kept.add(ring);
  }
  return rings.filter((ring) => kept.has(ring));
}

function sizeOf(ring: readonly Point[]): number {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}

const pathOf = (rings: readonly Point[][]): string =>
  rings.map((ring) => `M${ring.map(([x, y]) => `${x} ${y}`).join(' ')}Z`).join('');

import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { LonLat } from '#shared/lib/lon-lat';
import { polygonsOf } from './polygons-of.ts';

/** A stretch of a parallel inside a polygon. */
interface Stretch {
  west: number;
  east: number;
  lat: number;
}

/**
 * A point well inside an area, for its label or pin: the middle of the widest stretch across the
 * middle of any of its polygons. The middle of a bounding box may lie outside a bent parcel.
 */
export function pointWithin(area: Polygon | MultiPolygon): LonLat {
  const [first] = polygonsOf(area)
    .map(widestStretch)
    .toSorted((a, b) => widthOf(b) - widthOf(a));
  if (!first) throw new RangeError('The area has no polygon.');
  return [(first.west + first.east) / 2, first.lat];
}

const widthOf = ({ west, east }: Stretch) => east - west;

function widestStretch(rings: readonly Position[][]): Stretch {
  const lats = rings[0]!.map(([, lat = NaN]) => lat);
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2;
  const crossings = rings.flatMap((ring) => crossingsOf(ring, lat)).toSorted((a, b) => a - b);
  const [lon = NaN] = rings[0]![0]!;
  let widest: Stretch = { west: lon, east: lon, lat };
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const stretch = { west: crossings[i]!, east: crossings[i + 1]!, lat };
    if (widthOf(stretch) > widthOf(widest)) widest = stretch;
  }
  return widest;
}

function crossingsOf(ring: readonly Position[], lat: number): number[] {
  return ring.slice(1).flatMap(([x = NaN, y = NaN], i) => {
    const [beforeX = NaN, beforeY = NaN] = ring[i]!;
    if (y > lat === beforeY > lat) return [];
    return [beforeX + ((x - beforeX) * (lat - beforeY)) / (y - beforeY)];
  });
}

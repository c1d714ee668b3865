import type { MultiPolygon, Polygon } from 'geojson';
import { distanceToGeometry } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';

/** A point of a boundary file that may be the front gate. */
export interface GateOffer {
  /** Null for a point without a name. */
  name: string | null;
  place: LonLat;
  /** Metres to the boundary; 0 inside it. */
  distanceM: number;
}

const MAX_OFFERS = 5;
const GATE_NAME = /\b(gate|entrance|entry|driveway)\b/i;
/**
 * Distances within this of each other count as equal: an area’s edge and a gate on it differ by the
 * width of a track.
 */
const SAME_DISTANCE_M = 50;

/**
 * The points of a file that are the likeliest front gates: those nearest to the boundary first, and
 * among equally near ones those that are called a gate. Points inside a paddock may be troughs.
 */
export function gateOffers(
  points: readonly { name: string | null; place: LonLat }[],
  boundary: MultiPolygon | Polygon,
): GateOffer[] {
  const rank = ({ name, distanceM }: GateOffer) =>
    Math.round(distanceM / SAME_DISTANCE_M) * 2 - (name !== null && GATE_NAME.test(name) ? 1 : 0);
  return points
    .map((point) => ({ ...point, distanceM: distanceToGeometry(point.place, boundary) }))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MAX_OFFERS);
}

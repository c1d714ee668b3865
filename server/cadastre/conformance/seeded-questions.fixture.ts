import type { MultiPolygon, Polygon, Position } from 'geojson';
import polylabel from 'polylabel';
import { COMPARISON_MIN_AREAS_HA, COMPARISON_RADII_KM, type ParcelRecord } from '#entities/parcel';
import { bboxOf } from '#shared/lib/geo';
import type { Random } from '../../platform/seeded-random.ts';
import type { ParcelEngine, RadiusQuestion } from '../parcel-engine.ts';

type Point = readonly [lng: number, lat: number];

const pieceOf = (geometry: Polygon | MultiPolygon): Position[][] =>
  geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates[0]!;

/** Pole of inaccessibility: the point in a parcel that is farthest from its edges. */
export function poleOf({ geometry }: ParcelRecord): Point {
  const rings = pieceOf(geometry).map((ring) =>
    ring.map(([x = NaN, y = NaN]): [number, number] => [x, y]),
  );
  const [lng, lat] = polylabel(rings, 1e-6);
  return [lng, lat];
}

/** A random point on a parcel's outline: a vertex, or a point along an edge. */
export function borderPointOf({ geometry }: ParcelRecord, random: Random): Point {
  const [outer = []] = pieceOf(geometry);
  const place = Math.floor(random.next() * (outer.length - 1));
  const [[ax = NaN, ay = NaN] = [], [bx = NaN, by = NaN] = []] = outer.slice(place);
  const share = random.chance(0.5) ? 0 : random.next();
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}

export function pointIn([west, south, east, north]: readonly number[], random: Random): Point {
  return [random.between(west!, east!), random.between(south!, north!)];
}

/** A random star-shaped polygon, sometimes with a hole. */
export function blobAround([lng, lat]: Point, degrees: number, random: Random): Polygon {
  const vertices = 5 + Math.floor(random.next() * 40);
  const outer = Array.from({ length: vertices }, (_, i): Position => {
    const angle = (2 * Math.PI * (i + random.between(-0.3, 0.3))) / vertices;
    const radius = degrees * random.between(0.4, 1);
    return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  const closed = [...outer, outer[0]!];
  if (random.chance(0.7)) return { type: 'Polygon', coordinates: [closed] };
  const hole = closed.map(([x = 0, y = 0]) => [lng + (x - lng) * 0.5, lat + (y - lat) * 0.5]);
  return { type: 'Polygon', coordinates: [closed, hole.toReversed()] };
}

/** One blob, several that may overlap, or the exact outline of a parcel. */
export function shapeAround(parcel: ParcelRecord, random: Random): Polygon | MultiPolygon {
  const [lng, lat] = poleOf(parcel);
  if (random.chance(0.25)) return parcel.geometry;
  const size = 0.0005 * 30 ** random.next();
  if (random.chance(0.7)) return blobAround([lng, lat], size, random);
  const parts = Array.from({ length: 2 + Math.floor(random.next() * 4) }, () =>
    blobAround(
      [lng + random.between(-size, size), lat + random.between(-size, size)],
      size / 2,
      random,
    ),
  );
  return { type: 'MultiPolygon', coordinates: parts.map(({ coordinates }) => coordinates) };
}

/**
 * A radius query for a farm of a few lots around a parcel, adjacent or not, with random choices of
 * radius and minimum area.
 */
export async function radiusQuestionAround(
  parcel: ParcelRecord,
  engine: ParcelEngine,
  random: Random,
): Promise<RadiusQuestion> {
  const [west, south, east, north] = bboxOf(parcel.geometry);
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  const around = blobAround([lng, lat], random.pick([0.0005, 0.005, 0.02]), random);
  const lots = (await engine.intersecting(around)).filter(({ parcelType }) => parcelType === 'lot');
  const chosen = lots.filter(() => random.chance(0.8)).slice(0, 60);
  const farm = chosen.length > 0 ? chosen : [parcel];
  return {
    farm: farm.map(({ geometry }) => geometry),
    ownPids: farm.map(({ pid }) => pid),
    km: random.pick(COMPARISON_RADII_KM),
    minAreaHa: random.pick(COMPARISON_MIN_AREAS_HA),
  };
}

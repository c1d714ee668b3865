import type { Polygon, Position } from 'geojson';
import type { Random } from '../../server/platform/seeded-random.ts';
import type {
  ParcelDataSet,
  ParcelEngine,
  RadiusQuestion,
} from '../../server/cadastre/parcel-engine.ts';

export type Point = readonly [lng: number, lat: number];
export type Tile = readonly [z: number, x: number, y: number];

/** Half the size of a farm of about 300 ha, in degrees. */
const FARM = [0.01, 0.008] as const;
const DEGREES_PER_KM = 1 / 111;

/** Returns a random point away from the edge of the cadastre, if the cadastre is large enough. */
export function placeIn({ bbox }: ParcelDataSet, random: Random): Point {
  const [west, south, east, north] = bbox;
  const inset = (low: number, high: number) => Math.min(0.55, (high - low) / 3);
  const [x, y] = [inset(west, east), inset(south, north)];
  return [random.between(west + x, east - x), random.between(south + y, north - y)];
}

/** The question for a farm around the place. */
export async function radiusQuestion(
  engine: ParcelEngine,
  km: number,
  [lng, lat]: Point,
): Promise<RadiusQuestion> {
  const [width, height] = FARM;
  const around: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [lng - width, lat - height],
        [lng + width, lat - height],
        [lng + width, lat + height],
        [lng - width, lat + height],
        [lng - width, lat - height],
      ],
    ],
  };
  const farm = (await engine.intersecting(around)).filter(({ parcelType }) => parcelType === 'lot');
  return {
    farm: farm.map(({ geometry }) => geometry),
    ownPids: farm.map(({ pid }) => pid),
    km,
    minAreaHa: 12,
  };
}

/** Returns a hand-drawn area about this many kilometres across. */
export function shapeQuestion([lng, lat]: Point, km: number, random: Random): Polygon {
  const vertices = Array.from({ length: 24 }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / 24;
    const radius = (km / 2) * DEGREES_PER_KM * random.between(0.8, 1.2);
    return [lng + 1.2 * radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...vertices, vertices[0]!]] };
}

export function tileQuestion([lng, lat]: Point, z: number): Tile {
  const y = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return [z, Math.floor(((lng + 180) / 360) * 2 ** z), Math.floor(((1 - y) / 2) * 2 ** z)];
}

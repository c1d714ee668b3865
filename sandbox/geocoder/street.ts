import type { Position } from 'geojson';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { bboxOfPolygons } from '#shared/lib/geo';
import type { LandUnit, Landscape, Locality } from '../district/index.ts';
import { nearestOnLine, squaredDegrees } from './nearest.ts';

export interface HouseNumber {
  number: number;
  text: string;
  unit: LandUnit;
  position: LonLat;
}

/** The part of a road within one locality. */
export interface Street {
  name: string;
  locality: Locality;
  /** In ascending order. */
  numbers: HouseNumber[];
  /** The whole road, including the part outside the locality. */
  line: readonly Position[];
}

export interface NumberOnStreet {
  text: string;
  position: LonLat;
  /** Null when the position is interpolated between two known houses. */
  house: HouseNumber | null;
}

/**
 * Locates a number: at its house, or on the road between the houses with adjacent numbers. Null
 * below the first and above the last number of the street.
 */
export function findNumber({ numbers, line }: Street, number: number): NumberOnStreet | null {
  const after = numbers.findIndex((house) => house.number >= number);
  const high = numbers[after];
  if (high?.number === number) return { text: high.text, position: high.position, house: high };
  const low = numbers[after - 1];
  if (!low || !high) return null;
  const from = nearestOnLine(line, low.position);
  const to = nearestOnLine(line, high.position);
  const share = (number - low.number) / (high.number - low.number);
  const between: LonLat = [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  return { text: String(number), position: nearestOnLine(line, between), house: null };
}

/** Position of the middle house on the road, which represents the whole street. */
export function middleOf({ numbers, line }: Street): LonLat {
  const middle = numbers[numbers.length >> 1];
  return nearestOnLine(line, middle?.position ?? [0, 0]);
}

export function boundsOfStreet({ numbers }: Street): LonLatBounds {
  return bboxOfPolygons([[numbers.map(({ position }) => position)]]);
}

/**
 * Returns the streets with at least one number, one for each locality in which a road has numbers.
 */
export function streetsOf({ roads, units, localities }: Landscape): Street[] {
  const linesByName = grouped(roads, ({ name }) => name);
  const addressed = units.filter(({ roadName, roadNumber }) => roadName && roadNumber);
  const members = grouped(addressed, ({ roadName, locality }) => `${locality} ${roadName}`);
  return [...members.values()].map((units) => {
    const numbers = units.map(houseNumber).sort((a, b) => a.number - b.number);
    const { roadName, locality } = units[0]!;
    const lines = linesByName.get(roadName!)?.map(({ line }) => line) ?? [];
    const line = nearestLine(lines, numbers[0]!.position);
    return { name: roadName!, locality: localities[locality]!, numbers, line };
  });
}

function houseNumber(unit: LandUnit): HouseNumber {
  const text = unit.roadNumber!;
  return { number: Number.parseInt(text, 10), text, unit, position: middleOfUnit(unit) };
}

/** Centroid of the exterior ring. */
function middleOfUnit({ geometry }: LandUnit): LonLat {
  const ring = geometry.coordinates[0] ?? [];
  const [originX = 0, originY = 0] = ring[0] ?? [];
  let [doubled, x, y] = [0, 0, 0];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax, ay] = [ring[i]![0]! - originX, ring[i]![1]! - originY];
    const [bx, by] = [ring[i + 1]![0]! - originX, ring[i + 1]![1]! - originY];
    const cross = ax * by - bx * ay;
    doubled += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  const area = 3 * doubled || 1;
  return [originX + x / area, originY + y / area];
}

/** Picks the nearest, because roads in several districts share a name. */
function nearestLine(lines: readonly (readonly Position[])[], point: LonLat): readonly Position[] {
  let [nearest, least]: [readonly Position[], number] = [[point.slice()], Infinity];
  for (const line of lines) {
    const distance = squaredDegrees(nearestOnLine(line, point), point);
    if (distance < least) [nearest, least] = [line, distance];
  }
  return nearest;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

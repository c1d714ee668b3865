import type { DrawnLandscape, DrawnUnit } from './drawn-landscape.ts';
import { worldPerMetre, type WorldLine } from './mercator.ts';
import { hashUnit } from './noise.ts';

export interface Building {
  /** Four vertices in world units; the first edge is a long one. */
  corners: WorldLine;
  kind: 'yard' | 'drive' | 'house' | 'shed' | 'pool';
  /** 0–1, for choosing a colour. */
  chance: number;
}

/** Returns the buildings of a unit, ground surfaces first; the same on every tile and layer. */
export type BuildingsOf = (unit: number) => readonly Building[];

/** Places a house on each unit with an address; farms also get sheds and a yard. */
export function buildingsOf(landscape: DrawnLandscape): BuildingsOf {
  const known = new Map<number, readonly Building[]>();
  return (unit) => {
    let buildings = known.get(unit);
    if (!buildings) known.set(unit, (buildings = place(landscape, unit)));
    return buildings;
  };
}

const NOTHING: readonly Building[] = [];

function place(landscape: DrawnLandscape, index: number): readonly Building[] {
  const drawn = landscape.units[index]!;
  if (drawn.unit.roadNumber === null) return NOTHING;
  const lot = lotSeenFromItsRoad(landscape, drawn);
  const chance = (seed: number) => hashUnit(index, seed, 17);
  const sites = drawn.unit.landUse === 'town' ? townSites(lot, chance) : farmSites(lot, chance);
  return sites
    .map((site, i) => ({ ...cornersOf(lot, site), kind: site.kind, chance: chance(20 + i) }))
    .filter(({ centre }) => isInside(drawn, centre))
    .map(({ corners, kind, chance: colour }) => ({ corners, kind, chance: colour }));
}

/** A lot in metres, with one axis along its road and one away from it. */
interface Lot {
  originX: number;
  originY: number;
  alongX: number;
  alongY: number;
  /** +1 or -1: the direction away from the road. */
  inward: number;
  perMetre: number;
  left: number;
  right: number;
  front: number;
  back: number;
}

function lotSeenFromItsRoad(landscape: DrawnLandscape, { rings, box }: DrawnUnit): Lot {
  const originX = (box[0] + box[2]) / 2;
  const originY = (box[1] + box[3]) / 2;
  const road = landscape.roadNearest(originX, originY);
  const [ax = 0, ay = 0, bx = 1, by = 0] = road?.line.subarray(road.segment) ?? [];
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [alongX, alongY] = [(bx - ax) / length, (by - ay) / length];
  const inward = (originX - ax) * -alongY + (originY - ay) * alongX >= 0 ? 1 : -1;
  const perMetre = worldPerMetre(originY);
  const lot = { originX, originY, alongX, alongY, inward, perMetre };
  let [left, right, front, back] = [Infinity, -Infinity, Infinity, -Infinity];
  const ring = rings[0]!;
  for (let i = 0; i < ring.length; i += 2) {
    const dx = (ring[i]! - originX) / perMetre;
    const dy = (ring[i + 1]! - originY) / perMetre;
    const u = dx * alongX + dy * alongY;
    const v = inward * (dy * alongX - dx * alongY);
    left = Math.min(left, u);
    right = Math.max(right, u);
    front = Math.min(front, v);
    back = Math.max(back, v);
  }
  return { ...lot, left, right, front, back };
}

/** Centre and half extents in metres, rotated against the road. */
interface Site {
  u: number;
  v: number;
  halfU: number;
  halfV: number;
  turn: number;
  kind: Building['kind'];
}

type Chance = (seed: number) => number;

function townSites({ left, right, front, back }: Lot, chance: Chance): Site[] {
  const [width, depth] = [right - left, back - front];
  const halfU = Math.min(width * 0.36, 6.5 + 2.5 * chance(1));
  const halfV = Math.min(depth * 0.2, 5 + 2.5 * chance(2));
  const u = (left + right) / 2 + (chance(3) - 0.5) * 0.1 * width;
  const house: Site = {
    u,
    v: front + 7 + 3 * chance(4) + halfV,
    halfU,
    halfV,
    turn: 0,
    kind: 'house',
  };
  const side = chance(5) < 0.5 ? left + 5 : right - 5;
  const rear = { u: side, turn: 0 };
  const drive = front + house.v - halfV;
  const sites: Site[] = [
    {
      u: u + halfU * 0.6,
      v: drive / 2,
      halfU: 1.5,
      halfV: (drive - 2 * front) / 2,
      turn: 0,
      kind: 'drive',
    },
    house,
  ];
  if (depth > 34 && width > 14) {
    if (chance(6) < 0.75) sites.push({ ...rear, v: back - 6, halfU: 3, halfV: 3.5, kind: 'shed' });
    if (chance(7) < 0.14) {
      const v = front + 0.62 * depth;
      sites.push({ u: left + right - side, turn: 0, v, halfU: 2, halfV: 4, kind: 'pool' });
    }
  }
  return sites;
}

function farmSites({ left, right, front, back }: Lot, chance: Chance): Site[] {
  const [width, depth] = [right - left, back - front];
  if (Math.min(width, depth) < 45) return [];
  const u = left + width * (0.3 + 0.4 * chance(1));
  const v = front + Math.min(depth * 0.4, 45 + 60 * chance(2));
  const turn = (chance(3) - 0.5) * 0.5;
  const reach = Math.min(45, width * 0.25, depth * 0.25);
  const drive = (v - front + 6) / 2;
  return [
    {
      u: u + reach * 0.4,
      v: v + reach * 0.4,
      halfU: reach * 0.8,
      halfV: reach * 0.7,
      turn,
      kind: 'yard',
    },
    { u: u + 12, v: front + drive - 6, halfU: 1.8, halfV: drive + 6, turn: 0, kind: 'drive' },
    { u, v, halfU: 8 + 3 * chance(4), halfV: 6, turn, kind: 'house' },
    { u: u + reach, v: v + reach * 0.5, halfU: 9 + 6 * chance(5), halfV: 6, turn, kind: 'shed' },
    { u: u + reach * 0.3, v: v + reach, halfU: 5, halfV: 7 + 3 * chance(6), turn, kind: 'shed' },
  ];
}

function cornersOf(lot: Lot, { u, v, halfU, halfV, turn }: Site) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const toWorld = (du: number, dv: number): [number, number] => {
    const along = u + du * cos - dv * sin;
    const away = lot.inward * (v + du * sin + dv * cos);
    return [
      lot.originX + lot.perMetre * (along * lot.alongX - away * lot.alongY),
      lot.originY + lot.perMetre * (along * lot.alongY + away * lot.alongX),
    ];
  };
  const [long, short] =
    halfU >= halfV ? [toWorld, halfV] : [(a: number, b: number) => toWorld(b, a), halfU];
  const half = Math.max(halfU, halfV);
  const corners = Float64Array.from([
    ...long(-half, -short),
    ...long(half, -short),
    ...long(half, short),
    ...long(-half, short),
  ]);
  return { corners, centre: toWorld(0, 0) };
}

function isInside({ rings }: DrawnUnit, [x, y]: readonly [number, number]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ay, by] = [ring[i + 1]!, ring[j + 1]!];
      if (ay > y === by > y) continue;
      if (x < ((ring[j]! - ring[i]!) * (y - ay)) / (by - ay) + ring[i]!) inside = !inside;
    }
  }
  return inside;
}

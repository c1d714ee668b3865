import type { Outline, TileCoords, TileOutlines, TileParcel } from './tile-outlines.ts';

export interface LoadedTile {
  coords: TileCoords;
  outlines: TileOutlines;
}

/** A position on the Web Mercator square: x and y from 0 to 1, y downwards. */
export type WorldPoint = readonly [x: number, y: number];

/** The parcel at a position; null where no loaded tile has one. */
export function parcelAt(tiles: readonly LoadedTile[], [x, y]: WorldPoint): TileParcel | null {
  for (const { coords, outlines } of tiles) {
    const side = 2 ** coords.z;
    const [tileX, tileY] = [x * side - coords.x, y * side - coords.y];
    if (tileX < 0 || tileX >= 1 || tileY < 0 || tileY >= 1) continue;
    return parcelIn(outlines, tileX * outlines.extent, tileY * outlines.extent);
  }
  return null;
}

/** A point is in a parcel if it is inside an odd number of its rings. */
function parcelIn({ rings }: TileOutlines, x: number, y: number): TileParcel | null {
  const inside = new Set<TileParcel>();
  for (const { parcel, points, box } of rings) {
    if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) continue;
    if (!isInRing(points, x, y)) continue;
    if (!inside.delete(parcel)) inside.add(parcel);
  }
  const [parcel] = inside;
  return parcel ?? null;
}

function isInRing(points: Int16Array, x: number, y: number): boolean {
  let isInside = false;
  const last = points.length - 2;
  for (let i = 0, before = last; i <= last; before = i, i += 2) {
    const [ax, ay, bx, by] = [points[before]!, points[before + 1]!, points[i]!, points[i + 1]!];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside;
  }
  return isInside;
}

/** The rings of one parcel in all tiles; those of neighbouring tiles overlap along their edge. */
export const ringsOf = (tiles: readonly LoadedTile[], pid: string): WorldPoint[][] =>
  tiles.flatMap(({ coords, outlines }) =>
    outlines.rings
      .filter(({ parcel }) => parcel.pid === pid)
      .map((ring) => worldRing(ring, coords, outlines.extent)),
  );

function worldRing({ points }: Outline, { z, x, y }: TileCoords, extent: number): WorldPoint[] {
  const side = 2 ** z;
  return Array.from({ length: points.length / 2 }, (_, i) => [
    (x + points[2 * i]! / extent) / side,
    (y + points[2 * i + 1]! / extent) / side,
  ]);
}

/** The edges of parcels within `reach` of a position, each as its two ends. */
export function edgesNear(
  tiles: readonly LoadedTile[],
  [x, y]: WorldPoint,
  reach: number,
): [WorldPoint, WorldPoint][] {
  const edges: [WorldPoint, WorldPoint][] = [];
  for (const { coords, outlines } of tiles) {
    const scale = 2 ** coords.z * outlines.extent;
    const [atX, atY, by] = [
      x * scale - coords.x * outlines.extent,
      y * scale - coords.y * outlines.extent,
      reach * scale,
    ];
    if (Math.min(atX, atY) < 0 || Math.max(atX, atY) >= outlines.extent) continue;
    const isNear = (left: number, top: number, right: number, bottom: number) =>
      left - by <= atX && atX <= right + by && top - by <= atY && atY <= bottom + by;
    const worldPoint = (tileX: number, tileY: number): WorldPoint => [
      (coords.x * outlines.extent + tileX) / scale,
      (coords.y * outlines.extent + tileY) / scale,
    ];
    for (const { points, box } of outlines.rings) {
      if (!isNear(...box)) continue;
      for (let i = 0; i + 3 < points.length; i += 2) {
        const [ax, ay, bx, ey] = [points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!];
        if (!isNear(Math.min(ax, bx), Math.min(ay, ey), Math.max(ax, bx), Math.max(ay, ey)))
          continue;
        edges.push([worldPoint(ax, ay), worldPoint(bx, ey)]);
      }
    }
  }
  return edges;
}

/** A parcel, and the widest part of it that is visible. */
export interface VisibleParcel {
  parcel: TileParcel;
  middle: WorldPoint;
  /** Size of the part's box on the Web Mercator square. */
  width: number;
  height: number;
}

/**
 * The named parcels of the tiles with the place for their label, the largest first. Only parts
 * count of which more than `least`, a length on the Web Mercator square, is visible both ways.
 */
export function visibleParcels(
  tiles: readonly LoadedTile[],
  [west, north, east, south]: readonly [number, number, number, number],
  least = 0,
): VisibleParcel[] {
  const found = new Map<string, VisibleParcel>();
  for (const { coords, outlines } of tiles) {
    const side = 2 ** coords.z;
    const step = 1 / (outlines.extent * side);
    for (const ring of outlines.rings) {
      if (ring.parcel.lotPlan === '') continue;
      const [left, top, right, bottom] = ring.box;
      const box = [
        Math.max(west, (coords.x + Math.max(0, left) / outlines.extent) / side),
        Math.max(north, (coords.y + Math.max(0, top) / outlines.extent) / side),
        Math.min(east, (coords.x + Math.min(outlines.extent, right) / outlines.extent) / side),
        Math.min(south, (coords.y + Math.min(outlines.extent, bottom) / outlines.extent) / side),
      ] as const;
      const [width, height] = [box[2] - box[0], box[3] - box[1]];
      const known = found.get(ring.parcel.pid);
      if (width <= least || height <= least) continue;
      if (known && known.width * known.height >= width * height) continue;
      const y = (box[1] + box[3]) / 2;
      const span = widestSpan(ring.points, (y * side - coords.y) * outlines.extent);
      if (!span) continue;
      const from = Math.max(box[0], coords.x / side + span[0] * step);
      const to = Math.min(box[2], coords.x / side + span[1] * step);
      if (to <= from) continue;
      const middle: WorldPoint = [(from + to) / 2, y];
      found.set(ring.parcel.pid, { parcel: ring.parcel, middle, width: to - from, height });
    }
  }
  return [...found.values()].toSorted((a, b) => b.width * b.height - a.width * a.height);
}

/** The widest stretch inside a ring at this y. */
function widestSpan(points: Int16Array, y: number): [number, number] | null {
  const crossings: number[] = [];
  const last = points.length - 2;
  for (let i = 0, before = last; i <= last; before = i, i += 2) {
    const [ax, ay, bx, by] = [points[before]!, points[before + 1]!, points[i]!, points[i + 1]!];
    if (ay > y !== by > y) crossings.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
  }
  crossings.sort((a, b) => a - b);
  let widest: [number, number] | null = null;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const span: [number, number] = [crossings[i]!, crossings[i + 1]!];
    if (!widest || span[1] - span[0] > widest[1] - widest[0]) widest = span;
  }
  return widest;
}

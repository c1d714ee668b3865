import {
  kindAt,
  partsAt,
  type FeatureKind,
  type LayerContent,
  type Look,
} from '#entities/own-layer';
import type { Rest } from '#shared/lib/leaflet';

/** A part of a feature on the Web Mercator square: x and y from 0 to 1, y downwards. */
export interface LayerShape {
  index: number;
  kind: FeatureKind;
  look: Look;
  /** The rings of an area, or one line or point: x, y, x, y … */
  rings: readonly Float64Array[];
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Latitude at the edge of the square. */
const MAX_LATITUDE = 85.0511287798;
/** A long line is drawn in pieces, of which a tile needs only those that cross it. */
const PIECE_VERTICES = 500;

export function worldPointOf(lon: number, lat: number): [x: number, y: number] {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return [lon / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** Projects the features, areas first, so that lines and points stay visible over them. */
export async function layerShapesOf(content: LayerContent, rest: Rest): Promise<LayerShape[]> {
  const shapes: Record<FeatureKind, LayerShape[]> = { area: [], line: [], point: [] };
  for (let index = 0; index < content.kinds.length; index++) {
    const kind = kindAt(content, index);
    const look = content.palette[content.looks[index] ?? 0];
    if (!look) continue;
    const parts: Float64Array[] = [];
    for (const part of partsAt(content, index)) {
      parts.push(projected(part));
      await rest();
    }
    const groups =
      kind === 'area' ? [parts] : parts.flatMap((part) => piecesOf(part).map((piece) => [piece]));
    for (const rings of groups) {
      shapes[kind].push({ index, kind, look, rings, ...boxOf(rings) });
      await rest();
    }
  }
  return [...shapes.area, ...shapes.line, ...shapes.point];
}

function projected(part: Float64Array): Float64Array {
  const points = new Float64Array(part.length);
  for (let i = 0; i < part.length; i += 2) {
    points.set(worldPointOf(part[i] ?? 0, part[i + 1] ?? 0), i);
  }
  return points;
}

/** Pieces that share a vertex with the next. */
function piecesOf(line: Float64Array): Float64Array[] {
  const pieces: Float64Array[] = [];
  for (let from = 0; from === 0 || from + 2 < line.length; from += 2 * PIECE_VERTICES) {
    pieces.push(line.subarray(from, from + 2 * PIECE_VERTICES + 2));
  }
  return pieces;
}

function boxOf(rings: readonly Float64Array[]) {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const [x = 0, y = 0] = [ring[i], ring[i + 1]];
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.north = Math.min(box.north, y);
      box.south = Math.max(box.south, y);
    }
  }
  return box;
}

/**
 * Index of the topmost feature within a distance of a point on the Web Mercator square; null if there
 * is none.
 */
export function featureAt(
  shapes: readonly LayerShape[],
  [x, y]: readonly [number, number],
  reach: number,
): number | null {
  const hit = shapes.findLast(
    (shape) =>
      x >= shape.west - reach &&
      x <= shape.east + reach &&
      y >= shape.north - reach &&
      y <= shape.south + reach &&
      isHit(shape, x, y, reach),
  );
  return hit?.index ?? null;
}

function isHit({ kind, rings }: LayerShape, x: number, y: number, reach: number): boolean {
  let isInside = false;
  for (const ring of rings) {
    let [fromX, fromY] = [ring[0] ?? 0, ring[1] ?? 0];
    for (let i = 0; i < ring.length; i += 2) {
      const [toX = 0, toY = 0] = [ring[i], ring[i + 1]];
      if (distanceToEdge(x, y, fromX, fromY, toX, toY) <= reach) return true;
      if (fromY > y !== toY > y) {
        const crossesAt = fromX + ((y - fromY) * (toX - fromX)) / (toY - fromY);
        isInside = crossesAt > x ? !isInside : isInside;
      }
      [fromX, fromY] = [toX, toY];
    }
  }
  return kind === 'area' && isInside;
}

function distanceToEdge(x: number, y: number, ax: number, ay: number, bx: number, by: number) {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length2;
  const nearest = Math.max(0, Math.min(1, along));
  return Math.hypot(x - ax - nearest * dx, y - ay - nearest * dy);
}

import Flatbush from 'flatbush';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { squaredDistanceToEdge, polygonsOf, signedArea } from '#shared/lib/geo';

/**
 * Rings over a common list of vertices, so that lines shared by two areas use the same vertices.
 */
export interface SharedVertices {
  places: Position[];
  /**
   * The rings of each polygon, as indices in `places`; outer rings anticlockwise, holes clockwise.
   */
  polygons: number[][][];
}

/**
 * Merges vertices within `tolerance` (in degrees of latitude) of one another, and inserts a vertex
 * into another area's edge when it is that close. `squeeze` is the ratio of a degree of longitude
 * to one of latitude. Omits rings and polygons that collapse.
 */
export function shareVertices(
  areas: readonly (Polygon | MultiPolygon)[],
  squeeze: number,
  tolerance: number,
): SharedVertices {
  const vertices = new Vertices(squeeze, tolerance);
  const polygons = areas
    .flatMap(polygonsOf)
    .map((rings) => rings.map((ring, i) => wound(vertices.ringOf(ring), i === 0, vertices)))
    .filter(([outer]) => outer && outer.length > 2);
  const split = splitter(vertices, tolerance);
  return {
    places: vertices.places,
    polygons: polygons.map((rings) => rings.filter((ring) => ring.length > 2).map(split)),
  };
}

/** The vertices found so far, in a plane of degrees of latitude, indexed by position. */
class Vertices {
  readonly places: Position[] = [];
  readonly xs: number[] = [];
  readonly ys: number[] = [];
  private readonly cells = new Map<string, number[]>();
  private readonly squeeze: number;
  private readonly tolerance: number;

  constructor(squeeze: number, tolerance: number) {
    this.squeeze = squeeze;
    this.tolerance = tolerance;
  }

  /**
   * Converts a closed ring to vertices, without consecutive duplicates or the repeated last one.
   */
  ringOf(ring: readonly Position[]): number[] {
    const ids = ring.map((position) => this.at(position));
    return ids.filter((id, i) => id !== ids[(i + 1) % ids.length]);
  }

  private at(position: Position): number {
    const [x, y] = [position[0]! * this.squeeze, position[1]!];
    const [column, row] = [Math.floor(x / this.tolerance), Math.floor(y / this.tolerance)];
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        const near = this.cells.get(`${i} ${j}`)?.find((id) => this.isNear(id, x, y));
        if (near !== undefined) return near;
      }
    }
    const id = this.places.push(position) - 1;
    this.xs.push(x);
    this.ys.push(y);
    const cell = this.cells.get(`${column} ${row}`);
    if (cell) cell.push(id);
    else this.cells.set(`${column} ${row}`, [id]);
    return id;
  }

  private isNear = (id: number, x: number, y: number): boolean =>
    Math.hypot(this.xs[id]! - x, this.ys[id]! - y) <= this.tolerance;
}

function wound(ring: number[], isOuter: boolean, { xs, ys }: Vertices): number[] {
  const area = signedArea(ring.flatMap((id) => [xs[id]!, ys[id]!]));
  return area > 0 === isOuter ? ring : ring.toReversed();
}

/** Returns a function that inserts into a ring the vertices of others on its edges. */
function splitter({ xs, ys }: Vertices, tolerance: number): (ring: number[]) => number[] {
  if (xs.length === 0) return (ring) => ring;
  const index = new Flatbush(xs.length);
  for (const [id, x] of xs.entries()) index.add(x, ys[id]!, x, ys[id]);
  index.finish();

  const between = (a: number, b: number): number[] => {
    const [ax, ay, bx, by] = [xs[a]!, ys[a]!, xs[b]!, ys[b]!];
    const along = (id: number) => (xs[id]! - ax) * (bx - ax) + (ys[id]! - ay) * (by - ay);
    const length = along(b);
    return index
      .search(
        Math.min(ax, bx) - tolerance,
        Math.min(ay, by) - tolerance,
        Math.max(ax, bx) + tolerance,
        Math.max(ay, by) + tolerance,
        (id) => {
          if (id === a || id === b || along(id) <= 0 || along(id) >= length) return false;
          const distance = squaredDistanceToEdge(xs[id]!, ys[id]!, ax, ay, bx, by);
          return distance <= tolerance ** 2;
        },
      )
      .sort((one, other) => along(one) - along(other));
  };
  return (ring) => ring.flatMap((id, i) => [id, ...between(id, ring[(i + 1) % ring.length]!)]);
}

import Flatbush from 'flatbush';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { squaredDistanceToSide } from '#shared/lib/geo';

/** Rings over a common list of corners, so that lines two areas share are the same corners. */
export interface SharedCorners {
  places: Position[];
  /** Per polygon its rings, as places in `places`; outer ones run anticlockwise, holes clockwise. */
  polygons: number[][][];
}

/**
 * Puts corners that lie within `tolerance` (degrees of latitude) on one another, and a corner that
 * lies so near another area's side on that side. `squeeze`: of a degree of longitude to one of
 * latitude. Rings and polygons that are nothing then are left out.
 */
export function shareCorners(
  areas: readonly (Polygon | MultiPolygon)[],
  squeeze: number,
  tolerance: number,
): SharedCorners {
  const corners = new Corners(squeeze, tolerance);
  const polygons = areas
    .flatMap((area) => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates))
    .map((rings) => rings.map((ring, i) => wound(corners.ringOf(ring), i === 0, corners)))
    .filter(([outer]) => outer && outer.length > 2);
  const split = splitter(corners, tolerance);
  return {
    places: corners.places,
    polygons: polygons.map((rings) => rings.filter((ring) => ring.length > 2).map(split)),
  };
}

/** The corners so far, in a plane of degrees of latitude, findable by where they are. */
class Corners {
  readonly places: Position[] = [];
  readonly xs: number[] = [];
  readonly ys: number[] = [];
  readonly #cells = new Map<string, number[]>();
  readonly #squeeze: number;
  readonly #tolerance: number;

  constructor(squeeze: number, tolerance: number) {
    this.#squeeze = squeeze;
    this.#tolerance = tolerance;
  }

  /** A closed ring as corners, none twice in a row, the first not again at the end. */
  ringOf(ring: readonly Position[]): number[] {
    const ids = ring.map((position) => this.#at(position));
    return ids.filter((id, i) => id !== ids[(i + 1) % ids.length]);
  }

  #at(position: Position): number {
    const [x, y] = [position[0]! * this.#squeeze, position[1]!];
    const [column, row] = [Math.floor(x / this.#tolerance), Math.floor(y / this.#tolerance)];
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        const near = this.#cells.get(`${i} ${j}`)?.find((id) => this.#isNear(id, x, y));
        if (near !== undefined) return near;
      }
    }
    const id = this.places.push(position) - 1;
    this.xs.push(x);
    this.ys.push(y);
    const cell = this.#cells.get(`${column} ${row}`);
    if (cell) cell.push(id);
    else this.#cells.set(`${column} ${row}`, [id]);
    return id;
  }

  #isNear = (id: number, x: number, y: number): boolean =>
    Math.hypot(this.xs[id]! - x, this.ys[id]! - y) <= this.#tolerance;
}

function wound(ring: number[], isOuter: boolean, { xs, ys }: Corners): number[] {
  const [x0, y0] = [xs[ring[0]!]!, ys[ring[0]!]!];
  let doubled = 0;
  for (const [i, id] of ring.entries()) {
    const next = ring[(i + 1) % ring.length]!;
    // From the ring's first corner: far from zero, the products would drown the sum.
    doubled += (xs[id]! - x0) * (ys[next]! - y0) - (xs[next]! - x0) * (ys[id]! - y0);
  }
  return doubled > 0 === isOuter ? ring : ring.toReversed();
}

/** Puts into a ring the corners of others that lie on its sides. */
function splitter({ xs, ys }: Corners, tolerance: number): (ring: number[]) => number[] {
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
          const distance = squaredDistanceToSide(xs[id]!, ys[id]!, ax, ay, bx, by);
          return distance <= tolerance ** 2;
        },
      )
      .sort((one, other) => along(one) - along(other));
  };
  return (ring) => ring.flatMap((id, i) => [id, ...between(id, ring[(i + 1) % ring.length]!)]);
}

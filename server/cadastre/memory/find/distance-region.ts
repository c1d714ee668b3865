import {
  azimuthalPlane,
  simplifyRing,
  squaredDistanceToEdge,
  type AzimuthalPlane,
  emptyBox,
  growBox,
  middleOf,
} from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';
import { UNITS_PER_DEGREE } from '../snapshot-format.ts';
import type { Region } from './coverage.ts';
import type { JoinedOutlines } from './joined-outlines.ts';
import { WindingRegion } from './winding-region.ts';

/**
 * Tolerance of the boundary, as a share of the distance but at least 25 centimetres, to limit the
 * number of edges.
 */
const FINE = 2e-5;
const FINEST_M = 0.25;
const COARSE = 5e-3;
/**
 * Maximum edge length in metres: longer edges deviate by centimetres between degrees and the plane.
 */
const MAX_SIDE_M = 1000;
/** Slightly more than the metres in any degree of latitude. */
const METRES_PER_DEGREE = 111_800;

/**
 * Returns all points within a distance of areas, measured in the azimuthal-equidistant plane around
 * them.
 *
 * Shifts each edge of their outline outwards by the distance, adds an arc around each convex
 * vertex, and runs through each concave vertex. These curves wind around a point once for each area
 * that contains it, once for each edge that it faces and once for each vertex that it is around,
 * and never fewer than 0 times, so no union has to be computed.
 */
export function distanceRegion({ rings, pinches }: JoinedOutlines, metres: number): Region {
  const plane = azimuthalPlane(middleInDegrees(rings));
  const outlines = rings.map((ring) => simplifyRing(inPlane(plane, ring), slackOf(metres) / 2));
  const curves = outlines.map((outline) => offset(outline, metres));
  for (let i = 0; i < pinches.length; i += 2) {
    const [x, y] = [pinches[i]! / UNITS_PER_DEGREE, pinches[i + 1]! / UNITS_PER_DEGREE];
    curves.push(circle(plane.toPlane(x, y), metres));
  }
  return {
    curves: new WindingRegion(curves.map((curve) => inUnits(plane, curve))),
    surelyHolds: nearTo(plane, outlines, metres),
  };
}

const slackOf = (metres: number) => Math.max(FINEST_M, metres * FINE);

function middleInDegrees(rings: readonly number[][]): LonLat {
  const box = emptyBox();
  for (const ring of rings) growBox(box, ring);
  const [x, y] = middleOf(box);
  return [x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE];
}

/** Converts a ring to metres and splits its long edges. */
function inPlane(plane: AzimuthalPlane, ring: number[]): number[] {
  const placed: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const [ax, ay] = [ring[i]! / UNITS_PER_DEGREE, ring[i + 1]! / UNITS_PER_DEGREE];
    const next = (i + 2) % ring.length;
    const [bx, by] = [ring[next]! / UNITS_PER_DEGREE, ring[next + 1]! / UNITS_PER_DEGREE];
    const length = Math.hypot(bx - ax, by - ay) * METRES_PER_DEGREE;
    const pieces = Math.max(1, Math.ceil(length / MAX_SIDE_M));
    for (let piece = 0; piece < pieces; piece++) {
      const share = piece / pieces;
      placed.push(...plane.toPlane(ax + (bx - ax) * share, ay + (by - ay) * share));
    }
  }
  return placed;
}

function inUnits(plane: AzimuthalPlane, curve: number[]): Float64Array {
  const placed = new Float64Array(curve.length);
  for (let i = 0; i < curve.length; i += 2) {
    const [lng, lat] = plane.toLonLat(curve[i]!, curve[i + 1]!);
    placed[i] = lng * UNITS_PER_DEGREE;
    placed[i + 1] = lat * UNITS_PER_DEGREE;
  }
  return placed;
}

/** Returns the closed curve `metres` to the right of a ring, whose area is on its left. */
function offset(ring: number[], metres: number): number[] {
  const curve: number[] = [];
  const count = ring.length / 2;
  const directions = Array.from({ length: count }, (_, i) => {
    const next = (i + 1) % count;
    return Math.atan2(ring[2 * next + 1]! - ring[2 * i + 1]!, ring[2 * next]! - ring[2 * i]!);
  });
  for (let i = 0; i < count; i++) {
    const [x, y] = [ring[2 * i]!, ring[2 * i + 1]!];
    const before = directions[(i + count - 1) % count]! - Math.PI / 2;
    const turn = wrapped(directions[i]! - Math.PI / 2 - before);
    if (turn >= 0) arc(curve, x, y, before, turn, metres);
    else {
      const after = before + turn;
      curve.push(x + metres * Math.cos(before), y + metres * Math.sin(before), x, y);
      curve.push(x + metres * Math.cos(after), y + metres * Math.sin(after));
    }
  }
  return curve;
}

/** Normalises an angle to -π to π. */
function wrapped(angle: number): number {
  if (angle > Math.PI) return angle - 2 * Math.PI;
  return angle <= -Math.PI ? angle + 2 * Math.PI : angle;
}

function arc(
  curve: number[],
  x: number,
  y: number,
  from: number,
  turn: number,
  metres: number,
): void {
  // With this many chords per circle, no chord is further inside it than the tolerance.
  const stepsOfCircle = Math.PI * Math.sqrt(metres / (2 * slackOf(metres)));
  const steps = Math.max(1, Math.ceil((turn / (2 * Math.PI)) * stepsOfCircle));
  for (let step = 0; step <= steps; step++) {
    const angle = from + (turn * step) / steps;
    curve.push(x + metres * Math.cos(angle), y + metres * Math.sin(angle));
  }
}

function circle([x, y]: readonly [number, number], metres: number): number[] {
  const curve: number[] = [];
  arc(curve, x, y, 0, 2 * Math.PI, metres);
  return curve;
}

/**
 * Returns a test that is true only if a box is entirely within the distance, by its centre and a
 * coarse outline.
 */
function nearTo(
  plane: AzimuthalPlane,
  outlines: readonly number[][],
  metres: number,
): NonNullable<Region['surelyHolds']> {
  const coarse = outlines.map((outline) => simplifyRing(outline, metres * COARSE));
  const certain = metres * (1 - COARSE) - 1;
  return (minX, minY, maxX, maxY) => {
    const scale = METRES_PER_DEGREE / UNITS_PER_DEGREE / 2;
    const reach = certain - Math.hypot(maxX - minX, maxY - minY) * scale;
    if (reach <= 0) return false;
    const lng = (minX + maxX) / 2 / UNITS_PER_DEGREE;
    const lat = (minY + maxY) / 2 / UNITS_PER_DEGREE;
    const [x, y] = plane.toPlane(lng, lat);
    for (const ring of coarse) {
      let ax = ring[ring.length - 2]!;
      let ay = ring[ring.length - 1]!;
      for (let i = 0; i < ring.length; i += 2) {
        const bx = ring[i]!;
        const by = ring[i + 1]!;
        if (squaredDistanceToEdge(x, y, ax, ay, bx, by) <= reach * reach) return true;
        ax = bx;
        ay = by;
      }
    }
    return false;
  };
}

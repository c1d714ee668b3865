import type { PackedRing } from './ring.ts';

const RADIAN = Math.PI / 180;
const [A, E2] = [6_378_137, 0.006_694_379_990_141_316];
const E = Math.sqrt(E2);
const M2_PER_HA = 10_000;
/** Longest edge in degrees for which the series below is accurate to 1e-9 of an area. */
const MAX_SIDE = 0.1;

/**
 * Area of a closed ring in hectares on the WGS84 ellipsoid. Edges of up to ten kilometres are
 * geodesics, to one part in a billion at a tenth of the cost of a general solution, which matters
 * with a million vertices. Longer edges are straight in longitude and latitude, as maps draw them and
 * RFC 7946 (3.1.1) requires. Every edge goes the shorter way around the world.
 *
 * Each edge adds the area between it and the parallel of the first vertex: a trapezium in longitude
 * and authalic latitude, corrected for its curvature and for the bend of the geodesic (both to
 * third order at the midpoint of the edge).
 */
export function ringAreaHa(ring: PackedRing): number {
  let total = 0;
  const base = strip(ring[1]! * RADIAN);
  let before = 0;
  for (let i = 2; i < ring.length; i += 2) {
    const lat = ring[i + 1]!;
    const dLng = shorterWay(ring[i]! - ring[i - 2]!);
    const dLat = lat - ring[i - 1]!;
    if (Math.abs(dLng) > MAX_SIDE || Math.abs(dLat) > MAX_SIDE) return longSided(ring);
    const here = strip(lat * RADIAN) - base;
    total += side(before, here, (lat - dLat / 2) * RADIAN, dLng * RADIAN, dLat * RADIAN);
    before = here;
  }
  return Math.abs(total) / M2_PER_HA;
}

/** Sum of the hectares of polygons (outer ring and holes), counting overlaps repeatedly. */
export function polygonsHa(polygons: readonly (readonly PackedRing[])[]): number {
  let total = 0;
  for (const [outer, ...holes] of polygons) {
    total += ringAreaHa(outer!);
    for (const hole of holes) total -= ringAreaHa(hole);
  }
  return total;
}

/** Points and weights of a Gauss–Legendre rule, exact for polynomials of the eleventh degree. */
const RULE: readonly (readonly [point: number, weight: number])[] = [
  [0.033765242898424, 0.085662246189585],
  [0.169395306766868, 0.180380786524069],
  [0.380690406958402, 0.233956967286346],
  [0.619309593041598, 0.233956967286346],
  [0.830604693233132, 0.180380786524069],
  [0.966234757101576, 0.085662246189585],
];
/** Degrees of latitude over which the rule is exact to the last digits. */
const RULE_SPAN = 10;

/** Integrates the area under each edge, along which latitude grows evenly with longitude. */
function longSided(ring: PackedRing): number {
  let total = 0;
  const base = strip(ring[1]! * RADIAN);
  for (let i = 2; i < ring.length; i += 2) {
    const dLng = shorterWay(ring[i]! - ring[i - 2]!);
    const dLat = ring[i + 1]! - ring[i - 1]!;
    const spans = Math.max(1, Math.ceil(Math.abs(dLat) / RULE_SPAN));
    let mean = 0;
    for (let span = 0; span < spans; span++) {
      for (const [point, weight] of RULE) {
        const lat = ring[i - 1]! + (dLat * (span + point)) / spans;
        mean += (weight * (strip(lat * RADIAN) - base)) / spans;
      }
    }
    total += mean * dLng * RADIAN;
  }
  return Math.abs(total) / M2_PER_HA;
}

const shorterWay = (dLng: number) => (Math.abs(dLng) <= 180 ? dLng : dLng - 360 * Math.sign(dLng));

/** Square metres between the equator and a latitude, per radian of longitude. */
function strip(lat: number): number {
  const sine = Math.sin(lat);
  return ((A * A * (1 - E2)) / 2) * (sine / (1 - E2 * sine * sine) + Math.atanh(E * sine) / E);
}

function side(from: number, to: number, lat: number, dLng: number, dLat: number): number {
  const sine = Math.sin(lat);
  const cosine = Math.cos(lat);
  const w2 = 1 - E2 * sine * sine;
  // First and second derivative of the strip by latitude.
  const growth = (A * A * (1 - E2) * cosine) / (w2 * w2);
  const bend = growth * sine * ((4 * E2 * cosine) / w2 - 1 / cosine);
  // Second derivative of the geodesic, from the radii of the meridian and the parallel.
  const radii = (w2 * cosine) / (1 - E2);
  const meridian = (3 * E2 * sine * cosine) / w2;
  const geodesic = radii * sine * dLng * dLng + (meridian + (2 * sine) / radii) * dLat * dLat;
  return dLng * ((from + to) / 2 - (bend * dLat * dLat) / 12 + (growth * geodesic) / 12);
}

/** Corners of a ring on a tile's grid as pairs x, y; not closed. */
export type TileRing = number[];

/**
 * Leaves out corners within `tolerance` of the line that remains (Douglas–Peucker, between the
 * ring's first corner and the one farthest from it).
 */
export function simplifyRing(ring: TileRing, tolerance: number): TileRing {
  const count = ring.length / 2;
  if (count <= 4) return ring;
  let [far, farthest] = [0, -1];
  for (let i = 1; i < count; i++) {
    const distance = (ring[2 * i]! - ring[0]!) ** 2 + (ring[2 * i + 1]! - ring[1]!) ** 2;
    if (distance > farthest) [far, farthest] = [i, distance];
  }
  const keep = new Uint8Array(count);
  keep[0] = 1;
  keep[far] = 1;
  markBends(ring, 0, far, tolerance ** 2, keep);
  markBends(ring, far, count, tolerance ** 2, keep);
  return ring.filter((_, i) => keep[i >> 1] === 1);
}

/** Marks what a line from corner `from` to corner `to` (at `count`: the first) must not miss. */
function markBends(
  ring: TileRing,
  from: number,
  to: number,
  squaredTolerance: number,
  keep: Uint8Array,
): void {
  const end = to === keep.length ? 0 : to;
  const [ax, ay, bx, by] = [
    ring[2 * from]!,
    ring[2 * from + 1]!,
    ring[2 * end]!,
    ring[2 * end + 1]!,
  ];
  let [bend, deepest] = [-1, squaredTolerance];
  for (let i = from + 1; i < to; i++) {
    const depth = squaredDistance(ring[2 * i]!, ring[2 * i + 1]!, ax, ay, bx, by);
    if (depth > deepest) [bend, deepest] = [i, depth];
  }
  if (bend < 0) return;
  keep[bend] = 1;
  markBends(ring, from, bend, squaredTolerance, keep);
  markBends(ring, bend, to, squaredTolerance, keep);
}

function squaredDistance(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const t = Math.min(1, Math.max(0, share));
  return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
}

/** The part of a ring within `min` to `max` on both axes (Sutherland–Hodgman), on whole units. */
export function clipRing(ring: TileRing, min: number, max: number): TileRing {
  let rest = ring;
  for (const axis of [0, 1] as const) {
    rest = clipSide(rest, axis, (value) => value - min, min);
    rest = clipSide(rest, axis, (value) => max - value, max);
  }
  return rest;
}

function clipSide(
  ring: TileRing,
  axis: 0 | 1,
  depthOf: (value: number) => number,
  edge: number,
): TileRing {
  const kept: TileRing = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const depth = depthOf(ring[i + axis]!);
    const before = depthOf(ring[j + axis]!);
    if (depth >= 0 !== before >= 0) {
      const share = before / (before - depth);
      const across = Math.round(
        ring[j + 1 - axis]! + (ring[i + 1 - axis]! - ring[j + 1 - axis]!) * share,
      );
      kept.push(axis === 0 ? edge : across, axis === 0 ? across : edge);
    }
    if (depth >= 0) kept.push(ring[i]!, ring[i + 1]!);
  }
  return kept;
}

/** Twice the area by the surveyor's formula; positive when clockwise as the map is seen. */
export function doubledArea(ring: TileRing): number {
  let doubled = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    doubled += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!;
  }
  return doubled;
}

/**
 * Drops the vertices of a ring of flat pairs, not repeated at its end, within `tolerance` of the remaining line (Douglas–Peucker, between the ring's
 * first vertex and the one farthest from it). Returns the same array when nothing is dropped.
 * `longestPiece` limits how many vertices are processed at once, and the endpoints of such pieces
 * stay; a ragged ring of n vertices then takes at most n × `longestPiece` steps instead of n × n.
 */
export function simplifyRing(ring: number[], tolerance: number, longestPiece = Infinity): number[] {
  const count = ring.length / 2;
  if (count <= 4) return ring;
  let [far, farthest] = [0, -1];
  for (let i = 1; i < count; i++) {
    const distance = (ring[2 * i]! - ring[0]!) ** 2 + (ring[2 * i + 1]! - ring[1]!) ** 2;
    if (distance > farthest) [far, farthest] = [i, distance];
  }
  const keep = new Uint8Array(count);
  let kept = 0;
  const markPieces = (from: number, to: number) => {
    for (let start = from; start < to; start += longestPiece) {
      keep[start] = 1;
      const end = Math.min(start + longestPiece, to);
      kept += 1 + markBends(ring, start, end, tolerance ** 2, keep);
    }
  };
  markPieces(0, far);
  markPieces(far, count);
  return kept === count ? ring : ring.filter((_, i) => keep[i >> 1] === 1);
}

/**
 * Marks the vertices that a line from vertex `from` to vertex `to` (`count` means the first) must
 * keep, and returns how many. Iterative, because a ragged ring would recurse as deep as it is long.
 */
function markBends(
  ring: number[],
  from: number,
  to: number,
  squaredTolerance: number,
  keep: Uint8Array,
): number {
  let marked = 0;
  const waiting = [from, to];
  while (waiting.length > 0) {
    const end = waiting.pop() as number;
    const start = waiting.pop() as number;
    const bend = farthestBend(ring, start, end, squaredTolerance);
    if (bend < 0) continue;
    keep[bend] = 1;
    marked += 1;
    waiting.push(start, bend, bend, end);
  }
  return marked;
}

/**
 * Index of the vertex farthest from the line through two vertices; -1 when all are within
 * tolerance.
 */
function farthestBend(ring: number[], from: number, to: number, squaredTolerance: number): number {
  const end = 2 * to === ring.length ? 0 : to;
  const ax = ring[2 * from]!;
  const ay = ring[2 * from + 1]!;
  const bx = ring[2 * end]!;
  const by = ring[2 * end + 1]!;
  let bend = -1;
  let deepest = squaredTolerance;
  for (let i = from + 1; i < to; i++) {
    const depth = squaredDistanceToEdge(ring[2 * i]!, ring[2 * i + 1]!, ax, ay, bx, by);
    if (depth > deepest) {
      bend = i;
      deepest = depth;
    }
  }
  return bend;
}

/** Squared distance from the point x, y to the nearest point of an edge. */
export function squaredDistanceToEdge(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const t = share < 0 ? 0 : share > 1 ? 1 : share;
  return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
}

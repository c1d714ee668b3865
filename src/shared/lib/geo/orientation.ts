/** Larger than the relative rounding error of the two products below. */
const DOUBT = 4 * Number.EPSILON;
const SCALE = 2 ** 60;

/**
 * Orientation of point c relative to the line from a to b: 1 left, -1 right, 0 exactly on it. The
 * sign is exact for coordinates in degrees.
 */
export function orientation(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): -1 | 0 | 1 {
  const left = (bx - ax) * (cy - ay);
  const right = (by - ay) * (cx - ax);
  const difference = left - right;
  if (Math.abs(difference) > DOUBT * (Math.abs(left) + Math.abs(right))) {
    return difference > 0 ? 1 : -1;
  }
  // Doubles become integers when scaled by a power of two.
  const [x, y] = [exact(ax), exact(ay)];
  const turn = (exact(bx) - x) * (exact(cy) - y) - (exact(by) - y) * (exact(cx) - x);
  if (turn === 0n) return 0;
  return turn > 0n ? 1 : -1;
}

const exact = (value: number) => BigInt(Math.round(value * SCALE));

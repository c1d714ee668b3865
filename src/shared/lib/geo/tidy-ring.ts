import { signedArea } from './ring.ts';

/** A tidied ring and the changes it needed. */
export interface TidyRing {
  /** Closed, without repeated vertices; null when it has fewer than three or encloses nothing. */
  ring: Float64Array | null;
  wasOpen: boolean;
  dropped: number;
}

/** Gap that counts as rounding, in degrees: about a millimetre. */
const ROUNDING = 1e-8;

/**
 * Closes a ring and drops vertices that repeat the previous one. Returns the same array if nothing
 * changed.
 */
export function tidyRing(vertices: Float64Array): TidyRing {
  const repeats = countRepeats(vertices);
  let ring = repeats === 0 ? vertices : withoutRepeats(vertices, repeats);
  const last = ring.length - 2;
  const [gapX, gapY] = [ring[0]! - ring[last]!, ring[1]! - ring[last + 1]!];
  const wasOpen = last > 0 && (gapX !== 0 || gapY !== 0);
  if (wasOpen) ring = closed(ring, Math.abs(gapX) + Math.abs(gapY) < ROUNDING);
  const encloses = ring.length >= 8 && signedArea(ring) !== 0;
  return { ring: encloses || mayCross(ring) ? ring : null, wasOpen, dropped: repeats };
}

/** A balanced bow-tie has zero signed area and still encloses land. */
function mayCross(ring: Float64Array): boolean {
  if (ring.length < 10) return false;
  for (let i = 2; i + 3 < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[0]!, ring[1]!, ring[i]!, ring[i + 1]!];
    const turn = (bx - ax) * (ring[i + 3]! - ay) - (by - ay) * (ring[i + 2]! - ax);
    if (turn !== 0) return true;
  }
  return false;
}

function countRepeats(vertices: Float64Array): number {
  let repeats = 0;
  for (let i = 2; i < vertices.length; i += 2) {
    if (vertices[i] === vertices[i - 2] && vertices[i + 1] === vertices[i - 1]) repeats++;
  }
  return repeats;
}

function withoutRepeats(vertices: Float64Array, repeats: number): Float64Array {
  const kept = new Float64Array(vertices.length - repeats * 2);
  let length = 0;
  for (let i = 0; i < vertices.length; i += 2) {
    if (i > 0 && vertices[i] === vertices[i - 2] && vertices[i + 1] === vertices[i - 1]) continue;
    kept[length++] = vertices[i]!;
    kept[length++] = vertices[i + 1]!;
  }
  return kept;
}

function closed(ring: Float64Array, isRounding: boolean): Float64Array {
  const whole = new Float64Array(ring.length + (isRounding ? 0 : 2));
  whole.set(ring);
  whole[whole.length - 2] = ring[0]!;
  whole[whole.length - 1] = ring[1]!;
  return whole;
}

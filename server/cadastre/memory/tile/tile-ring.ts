/** A ring on a tile's grid. */
export type TileRing = number[];

/**
 * Clips a ring to `min` to `max` on both axes (Sutherland–Hodgman) and rounds it to whole units.
 */
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

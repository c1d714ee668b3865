import { distanceToGeometry } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';
import type { FarmArea } from './farm-areas.ts';

/** A gate may be on a road near the farm; farther away, it is probably a mistake. */
export const MAX_GATE_DISTANCE_M = 2_000;

/**
 * Returns the metres from the gate to the boundary if they need the user's confirmation; null for a
 * gate on or near the farm, and for a farm without areas.
 */
export function strayGateDistance(
  gate: LonLat,
  areas: readonly Pick<FarmArea, 'geometry'>[],
): number | null {
  let nearest = Infinity;
  for (const { geometry } of areas) {
    nearest = Math.min(nearest, distanceToGeometry(gate, geometry));
    if (nearest <= MAX_GATE_DISTANCE_M) return null;
  }
  return nearest === Infinity ? null : nearest;
}

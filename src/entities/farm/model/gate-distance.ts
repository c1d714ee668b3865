import { distanceToGeometry } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';
import type { FarmArea } from './farm-areas.ts';

/** A gate may stand on a road beside the farm; farther off it is likely a mistake. */
export const MAX_GATE_DISTANCE_M = 2_000;

/**
 * Metres from the gate to the boundary where that is too far to be saved without a question; null
 * for a gate on or near the farm, and for a farm without areas.
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

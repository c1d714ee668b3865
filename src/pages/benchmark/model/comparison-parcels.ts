import type { FarmArea } from '#entities/farm';
import type { WireParcel } from '#shared/api/contract';
import { pointInGeometry } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';

/** Removes the farm's own parcels, which are never compared, however they were found (OP-36). */
export function withoutOwn(
  parcels: readonly WireParcel[],
  farmAreas: readonly FarmArea[],
): readonly WireParcel[] {
  const own = new Set(farmAreas.map(({ id }) => id));
  return parcels.some(({ cadastre_polygon_pid: pid }) => own.has(pid))
    ? parcels.filter(({ cadastre_polygon_pid: pid }) => !own.has(pid))
    : parcels;
}

/** True for a point on the farm itself, which needs no cadastre lookup (OP-36). */
export const isOwnLand = (point: LonLat, farmAreas: readonly FarmArea[]): boolean =>
  farmAreas.some(({ geometry }) => pointInGeometry(point, geometry));

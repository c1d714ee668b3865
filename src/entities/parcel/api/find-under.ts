import { calls, patiently } from '#shared/api';
import type { WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import type { TaskRun } from '#shared/cancellable-task/react';
import type { AreaFeature, UseLimits } from '#shared/geo-file';

/** Limits of one file, so that searching under its areas takes minutes at most. */
export const FIND_UNDER_LIMITS: UseLimits = {
  polygons: 1_000,
  vertices: 100_000,
  ringVertices: 20_000,
};

export const NO_PARCELS_UNDER_FILE = 'There are no land parcels under the areas in this file.';

/** Finds the land parcels under areas, without repeats; one request per area (API-16). */
export async function findUnder(
  areas: readonly AreaFeature[],
  { signal, onProgress }: TaskRun,
): Promise<WireParcel[]> {
  const found = new Map<string, WireParcel>();
  for (const [i, { geometry }] of areas.entries()) {
    for (const parcel of await patiently(
      () => apiClient.send(calls.parcels.inShape, { geo_json: geometry }, { signal }),
      signal,
    )) {
      found.set(parcel.cadastre_polygon_pid, parcel);
    }
    onProgress((i + 1) / areas.length);
  }
  return [...found.values()];
}

import type { AreaFeature } from '#shared/geo-file';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

/** The chosen boundary: land parcels by id, or the areas of a file. */
export type ChosenBoundary =
  | { type: 'farm_key'; pids: readonly string[] }
  | { type: 'geojson'; features: readonly AreaFeature[] };

/** Stores the boundary of a new farm; storing the same boundary again is safe (OP-25). */
export async function storeBoundary(farmId: number, boundary: ChosenBoundary): Promise<void> {
  if (boundary.type === 'geojson') await storeFile(farmId, boundary.features);
  else {
    const params = { property_id: farmId, cibo_ids: [...boundary.pids] };
    await apiClient.send(contract.farms.addParcels, params);
  }
}

/** Replaces a custom boundary. */
export async function storeFile(farmId: number, features: readonly AreaFeature[]): Promise<void> {
  const geojson = { type: 'FeatureCollection' as const, features: [...features] };
  await apiClient.send(contract.farms.storeCustomBoundary, { property_id: farmId, geojson });
}

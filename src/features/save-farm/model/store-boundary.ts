import type { AreaFeature } from '#shared/lib/geo-file';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

/** A boundary as it was chosen: land parcels by their ids, or the areas of a file. */
export type ChosenBoundary =
  | { type: 'farm_key'; pids: readonly string[] }
  | { type: 'geojson'; features: readonly AreaFeature[] };

/** Stores the boundary of a farm that has none, or the same one; it may be stored again (OP-25). */
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

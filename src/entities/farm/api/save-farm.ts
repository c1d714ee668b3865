import type { AreaFeature } from '#shared/geo-file';
import { calls, ApiError } from '#shared/api';
import type { Contract, ParamsOf } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

export type NewFarm = ParamsOf<Contract['farms']['create']>;

/** The chosen boundary: land parcels by id, or the areas of a file. */
export type ChosenBoundary =
  | { type: 'farm_key'; pids: readonly string[] }
  | { type: 'geojson'; features: readonly AreaFeature[] };

/** A farm to add, or the part of it that is not stored yet. */
export interface FarmToAdd {
  /** Operation id of the farm: the server answers a repetition with the first farm. */
  opId: string;
  farm: NewFarm;
  /** Requests sent under the same id that got no response. */
  unanswered: readonly NewFarm[];
  /** Set once the farm exists and only its boundary is missing (OP-25). */
  farmId: number | null;
  boundary: ChosenBoundary;
}

/** A farm that exists, with its new details. */
export interface FarmToUpdate {
  fields: ParamsOf<Contract['farms']['editInfo']>;
  /** Without areas, a custom boundary stays as it is (OP-20). */
  boundary: ChosenBoundary;
}

export interface SavedFarm {
  farmId: number;
  /** False when an earlier request with different contents was stored instead. */
  isAsTyped: boolean;
}

/**
 * Saves a farm with its boundary. Repeating it is safe: a new farm is created once under its
 * operation id, and `onCreated` remembers its id before the boundary is sent.
 */
export async function saveFarm(
  farm: FarmToAdd | FarmToUpdate,
  onCreated: (farmId: number) => unknown = () => {},
): Promise<SavedFarm> {
  if ('fields' in farm) {
    await updateFarm(farm);
    return { farmId: farm.fields.property_id, isAsTyped: true };
  }
  if (farm.farmId !== null) {
    await storeBoundary(farm.farmId, farm.boundary);
    return { farmId: farm.farmId, isAsTyped: true };
  }
  const created = await createFarm(farm);
  await onCreated(created.farmId);
  await storeBoundary(created.farmId, farm.boundary);
  return created;
}

/**
 * If a reused operation id has different contents, the server rejects it only if an earlier request
 * arrived; resending those earlier contents returns its farm.
 */
async function createFarm({ opId, farm, unanswered }: FarmToAdd): Promise<SavedFarm> {
  let refusal: unknown;
  for (const contents of [farm, ...unanswered]) {
    try {
      const [created] = await apiClient.send(calls.farms.create, contents, { opId });
      return { farmId: created.create_property, isAsTyped: contents === farm };
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'OP_ID_REUSED')) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

async function storeBoundary(farmId: number, boundary: ChosenBoundary): Promise<void> {
  if (boundary.type === 'geojson') return storeFile(farmId, boundary.features);
  const params = { property_id: farmId, cibo_ids: [...boundary.pids] };
  await apiClient.send(calls.farms.addParcels, params);
}

/** Parcels and fields are stored in one call; areas are stored after the fields. */
async function updateFarm({ fields, boundary }: FarmToUpdate): Promise<void> {
  if (boundary.type === 'farm_key') {
    await apiClient.send(calls.farms.edit, { ...fields, cibo_ids: [...boundary.pids] });
    return;
  }
  await apiClient.send(calls.farms.editInfo, fields);
  if (boundary.features.length > 0) await storeFile(fields.property_id, boundary.features);
}

/** Replaces a custom boundary. */
async function storeFile(farmId: number, features: readonly AreaFeature[]): Promise<void> {
  const geojson = { type: 'FeatureCollection' as const, features: [...features] };
  await apiClient.send(calls.farms.storeCustomBoundary, { property_id: farmId, geojson });
}

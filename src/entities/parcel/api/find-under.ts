import type { MultiPolygon, Polygon } from 'geojson';
import { ApiError } from '#shared/api';
import { contract, type WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

/** The server sustains ten requests a second; this delay is well beyond that. */
const PATIENCE_MS = 3_000;
const MAX_TRIES = 20;

export interface FindUnderOptions {
  signal: AbortSignal;
  /** Called with the number of areas searched so far. */
  onProgress: (done: number) => void;
}

/** Finds the land parcels under areas, without repeats; one request per area (API-16). */
export async function findUnder(
  areas: readonly (Polygon | MultiPolygon)[],
  { signal, onProgress }: FindUnderOptions,
): Promise<WireParcel[]> {
  const found = new Map<string, WireParcel>();
  for (const [i, area] of areas.entries()) {
    for (const parcel of await askPatiently(area, signal)) {
      found.set(parcel.cadastre_polygon_pid, parcel);
    }
    onProgress(i + 1);
  }
  return [...found.values()];
}

async function askPatiently(
  area: Polygon | MultiPolygon,
  signal: AbortSignal,
): Promise<WireParcel[]> {
  for (let tried = 1; ; tried++) {
    signal.throwIfAborted();
    try {
      return await apiClient.send(contract.parcels.inShape, { geo_json: area }, { signal });
    } catch (error) {
      const isTooSoon = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
      if (!isTooSoon || tried === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    }
  }
}

import type { MultiPolygon, Polygon } from 'geojson';
import { ApiError } from '#shared/api';
import { contract, type WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

/** The server lets ten questions a second through for long; one more try comes well after that. */
const PATIENCE_MS = 3_000;
const MOST_TRIES = 20;

export interface FindUnderOptions {
  signal: AbortSignal;
  /** How many areas have been asked about. */
  onProgress: (done: number) => void;
}

/** The land parcels under areas, each once; one question an area (API-16). */
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
      if (!isTooSoon || tried === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    }
  }
}

import { MAX_ADDRESS_LENGTH } from '#shared/api/contract';
import { GeocoderError, unavailable } from './geocoder-error.ts';
import type { Place } from './read-places.ts';

export interface PlaceQuestion {
  /** Absolute or same-origin; an existing query (a key) stays in it. */
  geocoderUrl: string;
  address: string;
  /** Returns the access token, without which our server looks nothing up. */
  token?: () => Promise<string | null>;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}

/**
 * Looks up an address, best match first. Rejects with GeocoderError, or with the signal's
 * AbortError.
 */
export async function findPlaces(question: PlaceQuestion): Promise<Place[]> {
  const url = new URL(question.geocoderUrl, globalThis.location?.href);
  url.searchParams.set('address', question.address.slice(0, MAX_ADDRESS_LENGTH));
  // A bias, not a filter: addresses elsewhere are found if they name their country (OP-18).
  url.searchParams.set('region', 'au');

  try {
    const token = await question.token?.();
    const response = await (question.fetch ?? fetch)(url, {
      signal: question.signal ?? null,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (!response.ok) throw unavailable(response.status);
    const [answer, { placesIn }] = await Promise.all([response.json(), import('./read-places.ts')]);
    return placesIn(answer);
  } catch (cause) {
    if (cause instanceof GeocoderError || question.signal?.aborted) throw cause;
    throw unavailable(cause);
  }
}

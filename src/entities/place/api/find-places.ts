import { GeocodeResponse, MAX_ADDRESS_LENGTH } from '#shared/api/geocoding';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { partsOf, type PlaceParts } from '../model/place-parts.ts';

/** A place from the geocoder; `extent` is the part of the map to show when it is chosen. */
export interface Place {
  id: string;
  address: string;
  parts: PlaceParts;
  position: LonLat;
  extent: LonLatBounds;
}

/** Thrown when the geocoder fails; `message` can be shown to the user. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
}

const unavailable = (cause?: unknown) =>
  new GeocoderError('The address search cannot be reached. Please try again later.', { cause });

/**
 * Parses a geocoder response; empty for ZERO_RESULTS. Throws a GeocoderError for any other failure.
 */
export function placesIn(answer: unknown): Place[] {
  const read = GeocodeResponse.safeParse(answer);
  if (!read.success) throw unavailable(read.error);
  const { status, results } = read.data;
  if (status !== 'OK' && status !== 'ZERO_RESULTS') throw unavailable(status);

  return results.map(({ formatted_address: address, place_id: id, geometry, ...result }) => {
    const { northeast, southwest } = geometry.viewport;
    return {
      id,
      address,
      parts: partsOf(result.address_components),
      position: [geometry.location.lng, geometry.location.lat],
      extent: [southwest.lng, southwest.lat, northeast.lng, northeast.lat],
    };
  });
}

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
    return placesIn(await response.json());
  } catch (cause) {
    if (cause instanceof GeocoderError || question.signal?.aborted) throw cause;
    throw unavailable(cause);
  }
}

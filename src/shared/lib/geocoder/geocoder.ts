import { GeocodeResponse, MAX_ADDRESS_LENGTH } from '#shared/api/geocoding';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';

/** A place that a geocoder knows; `extent` is what to show of the map when it is chosen. */
export interface Place {
  id: string;
  address: string;
  position: LonLat;
  extent: LonLatBounds;
}

/** `message` is fit to be shown. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
}

const unavailable = (cause?: unknown) =>
  new GeocoderError('The address search cannot be reached. Please try again later.', { cause });

/** Places in a geocoder's answer; none for ZERO_RESULTS, a GeocoderError for every other refusal. */
export function placesIn(answer: unknown): Place[] {
  const read = GeocodeResponse.safeParse(answer);
  if (!read.success) throw unavailable(read.error);
  const { status, results } = read.data;
  if (status !== 'OK' && status !== 'ZERO_RESULTS') throw unavailable(status);

  return results.map(({ formatted_address: address, place_id: id, geometry }) => {
    const { northeast, southwest } = geometry.viewport;
    return {
      id,
      address,
      position: [geometry.location.lng, geometry.location.lat],
      extent: [southwest.lng, southwest.lat, northeast.lng, northeast.lat],
    };
  });
}

export interface PlaceQuestion {
  /** Absolute or same-origin; a query it already has (a key) is kept. */
  geocoderUrl: string;
  address: string;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}

/** Asks the geocoder, nearest match first. Rejects with GeocoderError, or the signal's AbortError. */
export async function findPlaces(question: PlaceQuestion): Promise<Place[]> {
  const url = new URL(question.geocoderUrl, globalThis.location?.href);
  url.searchParams.set('address', question.address.slice(0, MAX_ADDRESS_LENGTH));
  // A bias, not a filter: addresses elsewhere are found by their country's name (OP-18).
  url.searchParams.set('region', 'au');

  try {
    const response = await (question.fetch ?? fetch)(url, { signal: question.signal ?? null });
    if (!response.ok) throw unavailable(response.status);
    return placesIn(await response.json());
  } catch (cause) {
    if (cause instanceof GeocoderError || question.signal?.aborted) throw cause;
    throw unavailable(cause);
  }
}

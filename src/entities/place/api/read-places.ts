import { GeocodeResponse } from '#shared/api/geocoding';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { partsOf, type PlaceParts } from '../model/place-parts.ts';
import { unavailable } from './geocoder-error.ts';

/** A place from the geocoder; `extent` is the part of the map to show when it is chosen. */
export interface Place {
  id: string;
  address: string;
  parts: PlaceParts;
  position: LonLat;
  extent: LonLatBounds;
}

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

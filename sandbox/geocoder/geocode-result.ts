import type { GeocodeResult } from '#shared/api/geocoding';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import {
  addressComponents,
  addressLine,
  placeGeometry,
  type PlaceKind,
  type PostalAddress,
} from '../../server/platform/outside/geocoder/index.ts';

export function geocodeResult(
  kind: PlaceKind,
  address: PostalAddress,
  position: LonLat,
  bounds: LonLatBounds | null,
  id: string,
): GeocodeResult {
  return {
    address_components: addressComponents(address),
    formatted_address: addressLine(address),
    geometry: placeGeometry(kind, position, bounds),
    place_id: id,
    types: [...kind.types],
  };
}

/** Derives a place's id from its names, so that it is stable. */
export function placeId(...parts: string[]): string {
  return ['sample', ...parts].join('-').toLowerCase().replaceAll(' ', '-');
}

import type { GeocodeBounds, GeocodeResult } from '#shared/api/geocoding';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import type { PostalAddress } from './postal-address.ts';

type LocationType = GeocodeResult['geometry']['location_type'];

/** Kind of a result, and the precision of its position, in Google's terms. */
export interface PlaceKind {
  types: string[];
  locationType: LocationType;
}

const kind = (locationType: LocationType, ...types: string[]): PlaceKind => ({
  types,
  locationType,
});

export const PLACE_KINDS = {
  house: kind('ROOFTOP', 'street_address'),
  interpolated: kind('RANGE_INTERPOLATED', 'street_address'),
  road: kind('GEOMETRIC_CENTER', 'route'),
  locality: kind('APPROXIMATE', 'locality', 'political'),
  postcode: kind('APPROXIMATE', 'postal_code'),
  district: kind('APPROXIMATE', 'administrative_area_level_2', 'political'),
  state: kind('APPROXIMATE', 'administrative_area_level_1', 'political'),
  country: kind('APPROXIMATE', 'country', 'political'),
  premise: kind('GEOMETRIC_CENTER', 'premise'),
} satisfies Record<string, PlaceKind>;

/** Kinds by the terms of OpenStreetMap, which Nominatim and Photon use. */
const OSM_WORDS: Record<string, PlaceKind> = {
  road: PLACE_KINDS.road,
  street: PLACE_KINDS.road,
  city: PLACE_KINDS.locality,
  town: PLACE_KINDS.locality,
  village: PLACE_KINDS.locality,
  hamlet: PLACE_KINDS.locality,
  suburb: PLACE_KINDS.locality,
  locality: PLACE_KINDS.locality,
  municipality: PLACE_KINDS.locality,
  postcode: PLACE_KINDS.postcode,
  county: PLACE_KINDS.district,
  district: PLACE_KINDS.district,
  state: PLACE_KINDS.state,
  country: PLACE_KINDS.country,
};

export function placeKind(word: string, address: PostalAddress): PlaceKind {
  if (address.streetNumber) return PLACE_KINDS.house;
  return OSM_WORDS[word] ?? PLACE_KINDS.premise;
}

/** Half the height and width of the viewport for a single point: about 150 m. */
const POINT_VIEW_DEG = 0.00135;

/**
 * Returns the position and viewport of a place. `bbox` is its extent, if it has one; the viewport
 * is never smaller than that of a single point.
 */
export function placeGeometry(
  { locationType }: PlaceKind,
  [lng, lat]: LonLat,
  bbox: LonLatBounds | null,
): GeocodeResult['geometry'] {
  const [west, south, east, north] = bbox ?? [lng, lat, lng, lat];
  const viewport = box([
    Math.min(west, lng - POINT_VIEW_DEG),
    Math.min(south, lat - POINT_VIEW_DEG),
    Math.max(east, lng + POINT_VIEW_DEG),
    Math.max(north, lat + POINT_VIEW_DEG),
  ]);
  const geometry = { location: { lat, lng }, location_type: locationType, viewport };
  const isArea = bbox !== null && locationType !== 'ROOFTOP' && (east > west || north > south);
  return isArea ? { ...geometry, bounds: box(bbox) } : geometry;
}

function box([west, south, east, north]: LonLatBounds): GeocodeBounds {
  return { northeast: { lat: north, lng: east }, southwest: { lat: south, lng: west } };
}

import { z } from 'zod';
import type { GeocodeResult } from '#shared/api/geocoding';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import { placeGeometry, placeKind } from './place-kind.ts';
import { addressComponents, addressLine, type PostalAddress } from './postal-address.ts';

const Latitude = z.coerce.number().min(-90).max(90);
const Longitude = z.coerce.number().min(-180).max(180);
const Part = z.string().optional();

const NominatimPlaces = z.array(
  z.object({
    place_id: z.coerce.string(),
    lat: Latitude,
    lon: Longitude,
    boundingbox: z
      .tuple([Latitude, Latitude, Longitude, Longitude])
      .transform(([south, north, west, east]): LonLatBounds => [west, south, east, north])
      .optional(),
    display_name: z.string(),
    name: Part,
    addresstype: Part,
    address: z
      .object({
        house_number: Part,
        road: Part,
        city: Part,
        town: Part,
        village: Part,
        hamlet: Part,
        suburb: Part,
        municipality: Part,
        county: Part,
        state: Part,
        'ISO3166-2-lvl4': Part,
        postcode: Part,
        country: Part,
        country_code: Part,
      })
      .default({}),
  }),
);
type NominatimPlace = z.infer<typeof NominatimPlaces>[number];

/** https://nominatim.org/release-docs/latest/api/Search/, `format=jsonv2`. */
export const nominatim = {
  answer: NominatimPlaces,
  query: (address: string, region: string): Record<string, string> => ({
    q: address,
    format: 'jsonv2',
    addressdetails: '1',
    limit: '10',
    // A box without `bounded` prefers places inside it; `countrycodes` would exclude others.
    ...(region === 'au' ? { viewbox: '112,-44,154,-10' } : {}),
  }),
  results: (places: NominatimPlace[]): GeocodeResult[] => places.map(resultOf),
};

function resultOf(place: NominatimPlace): GeocodeResult {
  const address = addressOf(place);
  const kind = placeKind(place.addresstype ?? '', address);
  return {
    address_components: addressComponents(address),
    formatted_address: addressLine(address) || place.display_name,
    geometry: placeGeometry(kind, [place.lon, place.lat], place.boundingbox ?? null),
    place_id: `nominatim-${place.place_id}`,
    types: kind.types,
  };
}

function addressOf({ address: part, name }: NominatimPlace): PostalAddress {
  const locality =
    part.city ?? part.town ?? part.village ?? part.hamlet ?? part.suburb ?? part.municipality;
  const named = [part.road, locality, part.county, part.state, part.country, part.postcode];
  return {
    premise: name && !part.house_number && !named.includes(name) ? name : undefined,
    streetNumber: part.house_number,
    route: part.road,
    locality,
    district: part.county,
    state: part.state
      ? { name: part.state, code: part['ISO3166-2-lvl4']?.split('-')[1] ?? part.state }
      : undefined,
    postcode: part.postcode,
    country: part.country
      ? { name: part.country, code: (part.country_code ?? part.country).toUpperCase() }
      : undefined,
  };
}

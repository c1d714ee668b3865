import { z } from 'zod';
import type { GeocodeResult } from '#shared/api/geocoding';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import { stateCode } from './australian-states.ts';
import { placeGeometry, placeKind } from './place-kind.ts';
import { addressComponents, addressLine, type PostalAddress } from './postal-address.ts';

const Longitude = z.number().min(-180).max(180);
const Latitude = z.number().min(-90).max(90);
const Part = z.string().optional();

const PhotonPlaces = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([Longitude, Latitude]) }),
      properties: z.object({
        osm_type: z.string(),
        osm_id: z.number(),
        type: Part,
        name: Part,
        housenumber: Part,
        street: Part,
        city: Part,
        county: Part,
        state: Part,
        postcode: Part,
        country: Part,
        countrycode: Part,
        extent: z
          .tuple([Longitude, Latitude, Longitude, Latitude])
          .transform(([west, north, east, south]): LonLatBounds => [west, south, east, north])
          .optional(),
      }),
    }),
  ),
});
type PhotonPlaces = z.infer<typeof PhotonPlaces>;
type PhotonPlace = PhotonPlaces['features'][number];

/** https://github.com/komoot/photon#api */
export const photon = {
  answer: PhotonPlaces,
  query: (address: string, region: string): Record<string, string> => ({
    q: address,
    limit: '10',
    // Prefers places around the middle of Australia within the size of the country; other places
    // are still found.
    ...(region === 'au' ? { lat: '-28', lon: '140', zoom: '5' } : {}),
  }),
  results: ({ features }: PhotonPlaces): GeocodeResult[] => features.map(resultOf),
};

function resultOf({ geometry, properties: place }: PhotonPlace): GeocodeResult {
  const address = addressOf(place);
  const kind = placeKind(place.type ?? '', address);
  return {
    address_components: addressComponents(address),
    formatted_address: addressLine(address),
    geometry: placeGeometry(kind, geometry.coordinates, place.extent ?? null),
    place_id: `photon-${place.osm_type}${place.osm_id}`,
    types: kind.types,
  };
}

/** Photon returns the place itself as `name`, and only what contains it as the other parts. */
function addressOf(place: PhotonPlace['properties']): PostalAddress {
  const { name, type } = place;
  const isRoad = type === 'street';
  const isTown = type === 'city' || type === 'locality';
  const isRegion = type === 'county' || type === 'state' || type === 'country';
  const state = type === 'state' ? name : place.state;
  const country = type === 'country' ? name : place.country;
  return {
    premise: isRoad || isTown || isRegion || place.housenumber ? undefined : name,
    streetNumber: place.housenumber,
    route: isRoad ? name : place.street,
    locality: place.city ?? (isTown ? name : undefined),
    district: type === 'county' ? name : place.county,
    state: state ? { name: state, code: stateCode(state) } : undefined,
    postcode: place.postcode,
    country: country ? { name: country, code: place.countrycode ?? country } : undefined,
  };
}

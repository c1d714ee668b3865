import type { AddressComponent } from '#shared/api/geocoding';

/** An address by its parts, as forms ask for them; unknown ones are empty. */
export interface PlaceParts {
  roadNumber: string;
  roadName: string;
  town: string;
  /** The state's abbreviation in Australia, its name elsewhere. */
  state: string;
  postCode: string;
  /** ISO 3166-1 two-letter code. */
  country: string;
}

const TOWN_TYPES = ['locality', 'postal_town', 'sublocality', 'administrative_area_level_3'];

/** Reads the parts from the components that a geocoder returns with a place. */
export function partsOf(components: readonly AddressComponent[]): PlaceParts {
  const find = (type: string) => components.find(({ types }) => types.includes(type));
  const town = TOWN_TYPES.map(find).find((component) => component !== undefined);
  const country = find('country')?.short_name ?? '';
  const state = find('administrative_area_level_1');
  return {
    roadNumber: find('street_number')?.long_name ?? '',
    roadName: find('route')?.long_name ?? '',
    town: town?.long_name ?? '',
    state: (country === 'AU' ? state?.short_name : state?.long_name) ?? '',
    postCode: find('postal_code')?.long_name ?? '',
    country,
  };
}

import type { AddressComponent } from '#shared/api/geocoding';
import { shortRouteName } from './street-types.ts';

/** Parts of an address that any geocoder may know; unknown parts are absent. */
export interface PostalAddress {
  /** A place that has none of the kinds below: a school, a station, a hall. */
  premise?: string | undefined;
  streetNumber?: string | undefined;
  route?: string | undefined;
  locality?: string | undefined;
  /** Local government area, county or district. */
  district?: string | undefined;
  state?: { name: string; code: string } | undefined;
  postcode?: string | undefined;
  country?: { name: string; code: string } | undefined;
}

export function addressComponents(address: PostalAddress): AddressComponent[] {
  const { premise, streetNumber, route, locality, district, state, postcode, country } = address;
  return [
    component(premise, premise, 'premise'),
    component(streetNumber, streetNumber, 'street_number'),
    component(route, route && shortRouteName(route), 'route'),
    component(locality, locality, 'locality', 'political'),
    component(district, district, 'administrative_area_level_2', 'political'),
    component(state?.name, state?.code, 'administrative_area_level_1', 'political'),
    component(country?.name, country?.code, 'country', 'political'),
    component(postcode, postcode, 'postal_code'),
  ].filter((part) => part !== null);
}

function component(long?: string, short?: string, ...types: string[]): AddressComponent | null {
  return long ? { long_name: long, short_name: short ?? long, types } : null;
}

/** Formats one line as Google does: `12 Main St, Wirrabilla NSW 2700, Australia`. */
export function addressLine(address: PostalAddress): string {
  const { premise, streetNumber, route, locality, state, postcode, country } = address;
  const street = [streetNumber, route && shortRouteName(route)].filter(Boolean).join(' ');
  const region = locality || postcode ? shortCode(state?.code) : state?.name;
  const town = [locality, region, postcode].filter(Boolean).join(' ');
  return [premise, street, town, country?.name].filter(Boolean).join(', ');
}

/** Returns the short code of a region. Without one, a line that names a town omits the region. */
function shortCode(code?: string): string | undefined {
  return code && code.length <= 3 ? code : undefined;
}

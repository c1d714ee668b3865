import type { GeocodeResult } from '#shared/api/geocoding';
import { bboxOf } from '#shared/lib/geo';
import {
  AUSTRALIA,
  AUSTRALIAN_STATES,
  PLACE_KINDS,
  type PostalAddress,
} from '../../server/platform/outside/geocoder/index.ts';
import type { Locality } from '../district/index.ts';
import { geocodeResult, placeId } from './geocode-result.ts';
import type { KnownPlace } from './known-place.ts';
import { boundsOfStreet, findNumber, middleOf, type HouseNumber, type Street } from './street.ts';
import { addressWords } from './typed-address.ts';

/** House count that gives full prominence; a place with more houses is more likely meant. */
const MANY_HOUSES = 2000;

export function streetPlace(street: Street): KnownPlace {
  const words = addressWords(street.name);
  const { locality } = street;
  return {
    name: words.slice(0, -1),
    streetType: words.at(-1) ?? null,
    context: addressWords(locality.name),
    ...whereabouts(locality),
    prominence: Math.min(1, street.numbers.length / MANY_HOUSES),
    result: (number) => {
      const found = number === null ? null : findNumber(street, number);
      if (found?.house) return { result: houseResult(street, found.house), hasNumber: true };
      if (!found) return { result: streetResult(street), hasNumber: false };
      const address = { ...addressOf(street), streetNumber: found.text };
      const id = placeId('near', found.text, street.name, locality.name, locality.state);
      return {
        result: geocodeResult(PLACE_KINDS.interpolated, address, found.position, null, id),
        hasNumber: true,
      };
    },
  };
}

export function streetResult(street: Street): GeocodeResult {
  const { name, locality } = street;
  const id = placeId('street', name, locality.name, locality.state);
  return geocodeResult(
    PLACE_KINDS.road,
    addressOf(street),
    middleOf(street),
    boundsOfStreet(street),
    id,
  );
}

export function houseResult(street: Street, { text, unit, position }: HouseNumber): GeocodeResult {
  const address = { ...addressOf(street), streetNumber: text };
  return geocodeResult(
    PLACE_KINDS.house,
    address,
    position,
    bboxOf(unit.geometry),
    placeId('house', unit.pid),
  );
}

export function localityPlace(locality: Locality, houses: number): KnownPlace {
  return {
    name: addressWords(locality.name),
    streetType: null,
    context: [],
    ...whereabouts(locality),
    prominence: Math.min(1, houses / MANY_HOUSES),
    result: () => ({ result: localityResult(locality), hasNumber: false }),
  };
}

export function localityResult(locality: Locality): GeocodeResult {
  const [lon = 0, lat = 0] = locality.centre;
  const id = placeId('locality', locality.name, locality.state);
  return geocodeResult(
    PLACE_KINDS.locality,
    localityAddress(locality),
    [lon, lat],
    locality.bbox,
    id,
  );
}

function addressOf({ name, locality }: Street): PostalAddress {
  return { ...localityAddress(locality), route: name };
}

function localityAddress({ name, state, postcode, localGovernmentArea }: Locality): PostalAddress {
  return {
    locality: name,
    district: localGovernmentArea,
    state: { name: AUSTRALIAN_STATES[state], code: state },
    postcode,
    country: AUSTRALIA,
  };
}

function whereabouts({ state, postcode }: Locality) {
  return { state, country: AUSTRALIA.code, postcodes: [postcode] };
}

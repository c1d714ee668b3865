import type { GeocodeResult } from '#shared/api/geocoding';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import { AUSTRALIA, PLACE_KINDS } from '../../server/platform/outside/geocoder/index.ts';
import { type GazetteerPlace, type StreetAbroad } from '../gazetteer/index.ts';
import { geocodeResult, placeId } from './geocode-result.ts';
import type { KnownPlace } from './known-place.ts';
import { addressWords } from './typed-address.ts';

/** Half the width of a town's viewport, by rank. */
const TOWN_REACH_DEG = { 1: 0.25, 2: 0.09, 3: 0.05 } as const;
const STREET_REACH_DEG = 0.006;

export function townResult(town: GazetteerPlace): GeocodeResult {
  const { name, lon, lat, postcode, state, country, rank } = town;
  const address = { locality: name, state, postcode, country };
  const id = placeId('town', name, state.code, country.code);
  const bounds = around(lon, lat, TOWN_REACH_DEG[rank]);
  return geocodeResult(PLACE_KINDS.locality, address, [lon, lat], bounds, id);
}

export function townPlace(town: GazetteerPlace): KnownPlace {
  const isAbroad = town.country !== AUSTRALIA;
  return {
    name: addressWords(town.name),
    streetType: null,
    context: isAbroad ? regionWords(town) : [],
    state: isAbroad ? null : town.state.code,
    country: town.country.code,
    postcodes: [town.postcode],
    prominence: 1 - town.rank / 4,
    result: () => ({ result: townResult(town), hasNumber: false }),
  };
}

export function streetAbroadPlace({ name, lon, lat, postcode, town }: StreetAbroad): KnownPlace {
  const words = addressWords(name);
  const { state, country } = town;
  const address = { route: name, locality: town.name, state, postcode, country };
  const id = placeId('street', name, town.name, country.code);
  const bounds = around(lon, lat, STREET_REACH_DEG);
  return {
    name: words.slice(0, -1),
    streetType: words.at(-1) ?? null,
    context: [...addressWords(town.name), ...regionWords({ state, postcode })],
    state: null,
    country: country.code,
    postcodes: [postcode],
    prominence: 0,
    result: () => ({
      result: geocodeResult(PLACE_KINDS.road, address, [lon, lat], bounds, id),
      hasNumber: false,
    }),
  };
}

/** Outside Australia, regions and postcodes are matched as ordinary words: `IA`, `SY8 1AP`. */
function regionWords({ state, postcode }: Pick<GazetteerPlace, 'state' | 'postcode'>): string[] {
  return addressWords(`${state.name} ${state.code} ${postcode}`);
}

function around(lon: number, lat: number, reachDeg: number): LonLatBounds {
  return [lon - reachDeg, lat - reachDeg, lon + reachDeg, lat + reachDeg];
}

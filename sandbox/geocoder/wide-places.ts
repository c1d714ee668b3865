import type { GeocodeResult } from '#shared/api/geocoding';
import { boundsOf, type LonLatBounds } from '#shared/lib/lon-lat';
import { bboxOfPolygons } from '#shared/lib/geo';
import {
  AUSTRALIA,
  AUSTRALIAN_STATES,
  PLACE_KINDS,
} from '../../server/platform/outside/geocoder/index.ts';
import type { Locality } from '../district/index.ts';
import { AUSTRALIAN_PLACES } from '../gazetteer/index.ts';
import { townResult } from './gazetteer-places.ts';
import { geocodeResult, placeId } from './geocode-result.ts';
import { localityResult } from './sample-places.ts';
import type { TypedAddress } from './typed-address.ts';

const AUSTRALIA_BOUNDS: LonLatBounds = [112.9, -43.8, 153.7, -10.6];

/** Finds the place for an address that is only a postcode, a state or a country. */
export function widePlaces(
  { number, postcode, state, country }: TypedAddress,
  localities: readonly Locality[],
): GeocodeResult[] {
  if (number !== null || (country !== null && country !== AUSTRALIA.code)) return [];
  if (postcode !== null) return postcodeResults(postcode, state, localities);
  if (state !== null) return [stateResult(state)];
  if (country === null) return [];
  return [areaResult('country', { country: AUSTRALIA }, AUSTRALIA_BOUNDS, AUSTRALIA.name)];
}

function postcodeResults(
  postcode: string,
  state: string | null,
  localities: readonly Locality[],
): GeocodeResult[] {
  const isHere = (place: { postcode: string; state: string }) =>
    place.postcode === postcode && (state === null || place.state === state);
  const members = localities.filter(isHere);
  const towns = AUSTRALIAN_PLACES.filter((town) =>
    isHere({ postcode: town.postcode, state: town.state.code }),
  );
  const [first] = members;
  if (!first) return towns.map(townResult);
  const region = { name: AUSTRALIAN_STATES[first.state], code: first.state };
  const bounds = boundsOf(members.map(({ bbox }) => bbox));
  const whole = areaResult(
    'postcode',
    { postcode, state: region, country: AUSTRALIA },
    bounds,
    postcode,
  );
  return [whole, ...members.map(localityResult), ...towns.map(townResult)];
}

/** The bounds enclose the state's towns. */
function stateResult(code: keyof typeof AUSTRALIAN_STATES): GeocodeResult {
  const towns = AUSTRALIAN_PLACES.filter(({ state }) => state.code === code);
  const [west, south, east, north] = bboxOfPolygons([[towns.map(({ lon, lat }) => [lon, lat])]]);
  const region = { name: AUSTRALIAN_STATES[code], code };
  const bounds: LonLatBounds = [west - 0.5, south - 0.5, east + 0.5, north + 0.5];
  return areaResult('state', { state: region, country: AUSTRALIA }, bounds, code);
}

function areaResult(
  kind: 'country' | 'state' | 'postcode',
  address: Parameters<typeof geocodeResult>[1],
  bounds: LonLatBounds,
  name: string,
): GeocodeResult {
  const [west, south, east, north] = bounds;
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  return geocodeResult(PLACE_KINDS[kind], address, middle, bounds, placeId(kind, name));
}

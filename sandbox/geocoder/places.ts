import type { State } from '#entities/parcel';
import type { GeocodeResult } from '#shared/api/geocoding';
import { bboxOf, bboxOfPolygons, pointWithin } from '#shared/lib/geo';
import { boundsOf, type LonLat, type LonLatBounds } from '#shared/lib/lon-lat';
import {
  addressComponents,
  addressLine,
  AUSTRALIA,
  AUSTRALIAN_STATES,
  PLACE_KINDS,
  placeGeometry,
  type PlaceKind,
  type PostalAddress,
} from '../../server/platform/outside/geocoder/index.ts';
import type { LandUnit, Landscape, Locality } from '../district/index.ts';
import {
  AUSTRALIAN_PLACES,
  PLACES_ABROAD,
  STREETS_ABROAD,
  type GazetteerPlace,
} from '../gazetteer/index.ts';
import { addressWords } from './address-words.ts';

/** A place that an address search can find. */
export interface KnownPlace {
  /** A search must name one of these: the first word of its name, or its postcode. */
  keys: string[];
  /** All words of its address. */
  words: string[];
  isTown: boolean;
  result: GeocodeResult;
  /** The houses of a street by their number. */
  houses: ReadonlyMap<number, GeocodeResult>;
}

const AUSTRALIA_BOUNDS: LonLatBounds = [112.9, -43.8, 153.7, -10.6];
/** Half the width of a town's viewport, by rank. */
const TOWN_REACH_DEG = { 1: 0.25, 2: 0.09, 3: 0.05 } as const;
const STREET_REACH_DEG = 0.006;
/** Usual names of countries that are neither their name nor their code. */
const SHORT_COUNTRIES: Record<string, string> = { US: 'USA', GB: 'UK' };

/** Every place of the sample landscape and of the gazetteer, the most likely meant first. */
export function knownPlaces(landscape: Landscape): KnownPlace[] {
  const { localities } = landscape;
  const postcodes = grouped(localities, ({ postcode }) => postcode);
  return [
    area('country', AUSTRALIA_BOUNDS, { country: AUSTRALIA }, AUSTRALIA.name),
    ...AUSTRALIAN_PLACES.filter(({ rank }) => rank === 1).map(({ state }) => stateOf(state)),
    ...[...postcodes].map(([postcode, members]) => {
      const address = { ...addressOf(members[0]!), locality: undefined, district: undefined };
      return area('postcode', boundsOf(members.map(({ bbox }) => bbox)), address, postcode);
    }),
    ...localities.map(localityPlace),
    ...[...AUSTRALIAN_PLACES, ...PLACES_ABROAD].map(townPlace),
    ...streetsOf(landscape),
    ...STREETS_ABROAD.map(({ name, lon, lat, postcode, town: { name: locality, ...town } }) => {
      const { state, country } = town;
      const address = { route: name, locality, state, postcode, country };
      const bounds = around([lon, lat], STREET_REACH_DEG);
      const id = placeId('street', name, locality, country.code);
      return place(name, result(PLACE_KINDS.road, address, [lon, lat], bounds, id), address);
    }),
  ];
}

function area(
  kind: 'country' | 'state' | 'postcode',
  bounds: LonLatBounds,
  address: PostalAddress,
  name: string,
): KnownPlace {
  const [west, south, east, north] = bounds;
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  return place(
    name,
    result(PLACE_KINDS[kind], address, middle, bounds, placeId(kind, name)),
    address,
  );
}

/** The bounds are those of the state's towns. */
function stateOf(state: GazetteerPlace['state']): KnownPlace {
  const towns = AUSTRALIAN_PLACES.filter((town) => town.state.code === state.code);
  const [west, south, east, north] = bboxOfPolygons([[towns.map(({ lon, lat }) => [lon, lat])]]);
  const bounds: LonLatBounds = [west - 0.5, south - 0.5, east + 0.5, north + 0.5];
  const known = area('state', bounds, { state, country: AUSTRALIA }, state.code);
  return { ...known, keys: [...known.keys, ...addressWords(state.name).slice(0, 1)] };
}

function localityPlace(locality: Locality): KnownPlace {
  const { name, state, centre, bbox } = locality;
  const [lon = 0, lat = 0] = centre;
  const address = addressOf(locality);
  const id = placeId('locality', name, state);
  return town(name, result(PLACE_KINDS.locality, address, [lon, lat], bbox, id), address);
}

function townPlace({ name, lon, lat, postcode, state, country, rank }: GazetteerPlace): KnownPlace {
  const address = { locality: name, state, postcode, country };
  const bounds = around([lon, lat], TOWN_REACH_DEG[rank]);
  const id = placeId('town', name, state.code, country.code);
  return town(name, result(PLACE_KINDS.locality, address, [lon, lat], bounds, id), address);
}

/** The streets with a numbered house, one for each locality that a road has numbers in. */
function streetsOf({ units, localities }: Landscape): KnownPlace[] {
  const numbered = units.filter(({ roadName, roadNumber }) => roadName && roadNumber);
  const streets = grouped(numbered, ({ roadName, locality }) => `${locality} ${roadName}`);
  return [...streets.values()]
    .toSorted((a, b) => b.length - a.length)
    .map((members) => {
      const { roadName, locality: at } = members[0]!;
      const locality = localities[at]!;
      const address = { ...addressOf(locality), route: roadName ?? '' };
      const houses = members
        .map((unit) => ({
          number: Number.parseInt(unit.roadNumber ?? '', 10),
          position: pointWithin(unit.geometry),
          unit,
        }))
        .toSorted((a, b) => a.number - b.number);
      const bounds = bboxOfPolygons([[houses.map(({ position }) => position)]]);
      const { position } = houses[houses.length >> 1]!;
      const id = placeId('street', address.route, locality.name, locality.state);
      return {
        ...place(address.route, result(PLACE_KINDS.road, address, position, bounds, id), address),
        houses: new Map(houses.map((house) => [house.number, houseResult(house, address)])),
      };
    });
}

function houseResult(
  { position, unit }: { position: LonLat; unit: LandUnit },
  street: PostalAddress,
): GeocodeResult {
  const address = { ...street, streetNumber: unit.roadNumber ?? undefined };
  const id = placeId('house', unit.pid);
  return result(PLACE_KINDS.house, address, position, bboxOf(unit.geometry), id);
}

function place(name: string, found: GeocodeResult, address: PostalAddress): KnownPlace {
  const { locality, state, postcode, country } = address;
  const names = [name, locality, state?.name, state?.code, postcode, country?.name, country?.code];
  const short = SHORT_COUNTRIES[country?.code ?? ''];
  const words = addressWords([...names, short].filter(Boolean).join(' '));
  return {
    keys: addressWords(name).slice(0, 1),
    words,
    isTown: false,
    result: found,
    houses: new Map(),
  };
}

function town(name: string, found: GeocodeResult, address: PostalAddress): KnownPlace {
  const known = place(name, found, address);
  return { ...known, isTown: true, keys: [...known.keys, address.postcode ?? ''] };
}

function addressOf({ name, state, postcode, localGovernmentArea }: Locality): PostalAddress {
  return {
    locality: name,
    district: localGovernmentArea,
    state: stateNamed(state),
    postcode,
    country: AUSTRALIA,
  };
}

const stateNamed = (code: State) => ({ name: AUSTRALIAN_STATES[code], code });

function result(
  kind: PlaceKind,
  address: PostalAddress,
  position: LonLat,
  bounds: LonLatBounds,
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

/** The same names give the same place id at every start. */
function placeId(...parts: string[]): string {
  return ['sample', ...parts].join('-').toLowerCase().replaceAll(' ', '-');
}

function around([lon, lat]: LonLat, reachDeg: number): LonLatBounds {
  return [lon - reachDeg, lat - reachDeg, lon + reachDeg, lat + reachDeg];
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

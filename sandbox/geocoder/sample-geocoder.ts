import {
  addressProblem,
  geocodeResponse,
  invalidGeocodeRequest,
  type GeocodeResponse,
  type GeocodeResult,
} from '#shared/api/geocoding';
import type { Landscape } from '../district/index.ts';
import { addressWords } from './address-words.ts';
import { knownPlaces, type KnownPlace } from './places.ts';

export interface SampleGeocoder {
  /** Answers like Google's API. Never throws: an invalid query returns `INVALID_REQUEST`. */
  geocode(params: { address?: string }): GeocodeResponse;
}

/**
 * Creates a geocoder for the sample landscape, Australia's towns and a few places abroad: a place
 * is found if each typed word begins a word of its address.
 */
export function createSampleGeocoder(landscape: Landscape): SampleGeocoder {
  const places = knownPlaces(landscape);

  return {
    geocode({ address }) {
      const problem = addressProblem(address);
      if (problem !== null || address === undefined) return invalidGeocodeRequest(problem ?? '');
      const { number, words } = withoutNumber(addressWords(address));
      const found = matching(places, words);
      if (found.length > 0) return geocodeResponse(resultsOf(found, number));
      // If the street is unknown, finds the town.
      for (let from = 1; from < words.length; from++) {
        const towns = matching(places, words.slice(from)).filter(({ isTown }) => isTown);
        if (towns.length > 0) return geocodeResponse(towns.map(({ result }) => partial(result)));
      }
      return geocodeResponse([]);
    },
  };
}

/**
 * Places that match all words exactly are returned alone; otherwise, those with words that begin
 * with the typed ones.
 */
function matching(places: readonly KnownPlace[], words: readonly string[]): KnownPlace[] {
  if (words.length === 0) return [];
  const begins = (known: string) => words.some((word) => known.startsWith(word));
  const found = places.filter(
    (place) =>
      place.keys.some(begins) &&
      words.every((word) => place.words.some((known) => known.startsWith(word))),
  );
  const exact = found.filter(
    (place) =>
      place.keys.some((key) => words.includes(key)) &&
      words.every((word) => place.words.includes(word)),
  );
  return exact.length > 0 ? exact : found;
}

/** The house of this number, or else the streets that have none. */
function resultsOf(places: readonly KnownPlace[], number: number | null): GeocodeResult[] {
  if (number === null) return places.map(({ result }) => result);
  const houses = places.flatMap((place) => place.houses.get(number) ?? []);
  return houses.length > 0 ? houses : places.map(({ result }) => partial(result));
}

const partial = (result: GeocodeResult): GeocodeResult => ({ ...result, partial_match: true });

const UNIT_WORDS = new Set(['unit', 'flat', 'apartment', 'apt', 'shop', 'suite', 'u']);
const NUMBER = /^(?:\d{1,5}\/)?(\d{1,6})[a-z]?(?:-\d{1,6}[a-z]?)?$/;

/** Takes the street number from an address, without unit, letter or range: `2/14a-16` is 14. */
function withoutNumber(typed: string[]): { number: number | null; words: string[] } {
  const words = UNIT_WORDS.has(typed[0] ?? '') ? typed.slice(1) : typed;
  const street = words.findIndex((word) => !NUMBER.test(word));
  const [, digits] = NUMBER.exec(words[street - 1] ?? '') ?? [];
  return digits === undefined
    ? { number: null, words }
    : { number: Number(digits), words: words.slice(street) };
}

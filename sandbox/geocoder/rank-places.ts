import { MAX_GEOCODE_RESULTS, type GeocodeResult } from '#shared/api/geocoding';
import type { KnownPlace } from './known-place.ts';
import type { TypedAddress } from './typed-address.ts';
import { wordMatch } from './word-match.ts';

/** A street type identifies little, because most places are in some street. */
const TYPE_WEIGHT = 0.3;
const MIN_SCORE = 0.4;
/** Maximum distance to the best score at which a result still counts as an alternative. */
const ALTERNATIVES = 0.15;

interface Ranked {
  score: number;
  result: GeocodeResult;
}

export type PlaceRanking = (typed: TypedAddress, region: string) => GeocodeResult[];

/**
 * Indexes places by their words; the returned function ranks them for a typed address, best first.
 */
export function placeRanking(places: readonly KnownPlace[]): PlaceRanking {
  const vocabulary = new Set<string>();
  const byNameWord = new Map<string, Set<KnownPlace>>();
  const streetTypes = new Set<string>();
  for (const place of places) {
    for (const word of [...place.name, ...place.context]) vocabulary.add(word);
    for (const word of place.name) addTo(byNameWord, word, place);
    if (place.streetType) streetTypes.add(place.streetType);
  }

  return (typed, region) => {
    const words = typed.words.map((word): TypedWord => ({
      isType: streetTypes.has(word),
      weight: streetTypes.has(word) ? TYPE_WEIGHT : 1,
      text: word,
      matches: matchesOf(word, vocabulary),
    }));
    const candidates = new Set<KnownPlace>();
    for (const { matches } of words) {
      for (const known of matches.keys()) {
        for (const place of byNameWord.get(known) ?? []) candidates.add(place);
      }
    }
    const ranked = [...candidates].flatMap((place) => rank(place, typed, words, region) ?? []);
    ranked.sort((a, b) => b.score - a.score);
    const least = Math.max(MIN_SCORE, (ranked[0]?.score ?? 0) - ALTERNATIVES);
    return ranked
      .filter(({ score }) => score >= least)
      .slice(0, MAX_GEOCODE_RESULTS)
      .map(({ result }) => result);
  };
}

interface TypedWord {
  text: string;
  isType: boolean;
  weight: number;
  /** Known words that it may stand for, with the quality of each match. */
  matches: Map<string, number>;
}

function matchesOf(word: string, vocabulary: Set<string>): Map<string, number> {
  const matches = new Map<string, number>();
  for (const known of vocabulary) {
    const quality = wordMatch(word, known);
    if (quality > 0) matches.set(known, quality);
  }
  return matches;
}

function rank(
  place: KnownPlace,
  typed: TypedAddress,
  words: readonly TypedWord[],
  region: string,
): Ranked | null {
  if (typed.country && typed.country !== place.country) return null;
  if (typed.state && typed.state !== place.state) return null;

  const named = place.name.map((word) => best(words, word));
  // The first word of a name must match: `Wagga` finds `Wagga Wagga`, `Creek` does not find `Back
  // Creek`.
  if (!named[0]) return null;
  const nameQuality = named.reduce((sum, quality) => sum + quality, 0) / named.length;
  if (nameQuality < 0.45) return null;

  const known = new Set([...place.name, ...place.context]);
  let [explained, total] = [0, 0];
  for (const word of words) {
    total += word.weight;
    explained += word.weight * explanation(word, place, known);
  }
  const share = total === 0 ? 0 : explained / total;
  const answer = place.result(typed.number);
  const hasAllNumbers =
    (typed.number === null || answer.hasNumber) &&
    (typed.postcode === null || place.postcodes.includes(typed.postcode));
  const isWhole = share === 1 && nameQuality === 1 && hasAllNumbers;
  const score =
    0.55 * share +
    0.33 * nameQuality +
    0.03 * place.prominence +
    (place.country.toLowerCase() === region ? 0.02 : 0) +
    numberScore(typed, answer.hasNumber) +
    postcodeScore(typed, place);
  return { score, result: isWhole ? answer.result : { ...answer.result, partial_match: true } };
}

/** Best quality at which any typed word matches a known one. */
function best(words: readonly TypedWord[], known: string): number {
  return words.reduce((most, { matches }) => Math.max(most, matches.get(known) ?? 0), 0);
}

function explanation(word: TypedWord, place: KnownPlace, known: Set<string>): number {
  if (word.isType && word.text === place.streetType) return 1;
  let most = 0;
  for (const [text, quality] of word.matches) if (known.has(text)) most = Math.max(most, quality);
  return most;
}

function numberScore({ number }: TypedAddress, hasNumber: boolean): number {
  if (number === null) return 0;
  return hasNumber ? 0.07 : -0.1;
}

function postcodeScore({ postcode }: TypedAddress, { postcodes }: KnownPlace): number {
  if (postcode === null) return 0;
  return postcodes.includes(postcode) ? 0.06 : -0.12;
}

function addTo(index: Map<string, Set<KnownPlace>>, word: string, place: KnownPlace): void {
  const places = index.get(word);
  if (places) places.add(place);
  else index.set(word, new Set([place]));
}

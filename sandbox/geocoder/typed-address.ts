import type { State } from '#entities/parcel';
import { AUSTRALIAN_STATES, longStreetType } from '../../server/platform/outside/geocoder/index.ts';

/** A typed address, parsed as far as possible without knowing any place. */
export interface TypedAddress {
  /** Street number without unit, letter or range: `2/14a-16` is 14. */
  number: number | null;
  words: string[];
  /** Four digits that are not the street number. */
  postcode: string | null;
  state: State | null;
  /** Country code. */
  country: string | null;
}

const MAX_WORDS = 24;

const COUNTRIES: readonly (readonly [phrase: string, code: string])[] = [
  ['australia', 'AU'],
  ['new zealand', 'NZ'],
  ['nz', 'NZ'],
  ['united states of america', 'US'],
  ['united states', 'US'],
  ['usa', 'US'],
  ['united kingdom', 'GB'],
  ['great britain', 'GB'],
  ['uk', 'GB'],
  ['south africa', 'ZA'],
];

const STATE_PHRASES = Object.entries(AUSTRALIAN_STATES).flatMap(([code, name]) => [
  [code.toLowerCase(), code as State] as const,
  [name.toLowerCase(), code as State] as const,
]);

/**
 * Splits an address into words: lower case, no accents, no punctuation except `/` and `-` within
 * numbers, street types in full.
 */
export function addressWords(text: string): string[] {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9/-]+/)
    .filter((word) => /[a-z0-9]/.test(word))
    .slice(0, MAX_WORDS)
    .map(longStreetType);
}

export function readAddress(text: string): TypedAddress {
  let words = addressWords(text);
  const country = takePhrase(words, COUNTRIES);
  words = country.rest;
  const state = takePhrase(words, STATE_PHRASES);
  words = state.rest;
  const postcode = takePostcode(words);
  const number = takeNumber(postcode.rest);
  return {
    number: number.found,
    words: number.rest,
    postcode: postcode.found,
    state: state.found,
    country: country.found,
  };
}

/**
 * Extracts a phrase at the end of an address or before a postcode; `Victoria Street` names no
 * state.
 */
function takePhrase<Code>(
  words: string[],
  phrases: readonly (readonly [string, Code])[],
): { found: Code | null; rest: string[] } {
  for (const [phrase, code] of phrases) {
    const parts = phrase.split(' ');
    for (let at = words.length - parts.length; at >= 0; at -= 1) {
      const after = words[at + parts.length];
      const endsHere = after === undefined || /^\d{4}$/.test(after);
      if (endsHere && parts.every((part, i) => words[at + i] === part)) {
        return { found: code, rest: [...words.slice(0, at), ...words.slice(at + parts.length)] };
      }
    }
  }
  return { found: null, rest: words };
}

/** Extracts a postcode. Four leading digits are a street number, unless nothing else follows. */
function takePostcode(words: string[]): { found: string | null; rest: string[] } {
  const at = words.findLastIndex((word) => /^\d{4}$/.test(word));
  if (at < 0 || (at === 0 && words.length > 1)) return { found: null, rest: words };
  return { found: words[at]!, rest: words.filter((_, i) => i !== at) };
}

const UNIT_WORDS = new Set(['unit', 'flat', 'apartment', 'apt', 'shop', 'suite', 'u']);
const NUMBER = /^(?:\d{1,5}\/)?(\d{1,6})[a-z]?(?:-\d{1,6}[a-z]?)?$/;

function takeNumber(words: string[]): { found: number | null; rest: string[] } {
  let rest = words;
  if (UNIT_WORDS.has(rest[0] ?? '') && /^\d/.test(rest[1] ?? '')) {
    rest = rest.slice(rest[1]!.includes('/') || !NUMBER.test(rest[2] ?? '') ? 1 : 2);
  }
  const [, digits] = NUMBER.exec(rest[0] ?? '') ?? [];
  if (digits === undefined) return { found: null, rest };
  return { found: Number(digits), rest: rest.slice(1) };
}

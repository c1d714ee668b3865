import { longStreetType } from '../../server/platform/outside/geocoder/index.ts';

const MAX_WORDS = 24;

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

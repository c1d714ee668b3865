import { DRAWABLE_RANGES } from './ranges.ts';

/** First and last code points, ascending. */
const RANGES: readonly (readonly [first: number, last: number])[] = readRanges();

function readRanges(): [number, number][] {
  const ranges: [number, number][] = [];
  let before = 0;
  for (const range of DRAWABLE_RANGES.split(' ')) {
    const [distance = '', more = '0'] = range.split('-');
    const first = before + Number.parseInt(distance, 36);
    before = first + Number.parseInt(more, 36);
    ranges.push([first, before]);
  }
  return ranges;
}

function isCovered(codePoint: number): boolean {
  let low = 0;
  let high = RANGES.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (RANGES[middle]![1] < codePoint) low = middle + 1;
    else high = middle;
  }
  return low < RANGES.length && RANGES[low]![0] <= codePoint;
}

/**
 * Normalises text to one line: composed (NFC), line breaks and tabs as spaces, without control
 * characters and without the invisible marks that reverse or hide their neighbours.
 */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}]/gu, '')
    .trim();
}

/** Returns the characters of a text that a PDF would print as boxes, each once. */
export function undrawable(text: string): string[] {
  // oxlint-disable-next-line no-control-regex -- most texts have ASCII only
  if (/^[\x00-\x7F]*$/.test(text)) return [];
  return [...new Set(plainLine(text))].filter((letter) => !isCovered(letter.codePointAt(0)!));
}

export const isDrawable = (text: string): boolean => undrawable(text).length === 0;

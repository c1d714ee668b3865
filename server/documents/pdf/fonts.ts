import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export type FontWeight = 400 | 600;

/**
 * One font file of a typeface: fontsource splits Inter and the Arabic typeface by script, and the
 * Chinese one by how often characters are used.
 */
export interface FontCut {
  /** Unique among all font files and weights; the name under which it is registered. */
  key: string;
  bytes: Buffer;
  font: Font;
}

/** Scripts of Inter, the most used first. */
const SCRIPTS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'cyrillic',
  'greek-ext',
  'cyrillic-ext',
] as const;
export type FontScript = (typeof SCRIPTS)[number];

const require = createRequire(import.meta.url);
const opened = new Map<string, FontCut>();

/**
 * Path of the font file in its package, both from the sources and from the bundled server. WOFF,
 * because fontkit cannot subset a WOFF2 font with compound glyphs.
 */
export function fontPath(script: FontScript, weight: FontWeight): string {
  return require.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
}

export const fontCut = (script: FontScript, weight: FontWeight): FontCut =>
  openCut(`inter-${script}-${weight}`, () => fontPath(script, weight));

/** Opens a font file once. Resolving its path costs more than drawing a word, so only then. */
function openCut(key: string, findPath: () => string): FontCut {
  const known = opened.get(key);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(findPath()));
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${key} is a collection of fonts`);
  const cut = { key, bytes, font };
  opened.set(key, cut);
  return cut;
}

/** Returns a file of Inter that has the character, trying `preferred` first; null when none does. */
export function interCutFor(
  codePoint: number,
  weight: FontWeight,
  preferred: FontCut | null,
): FontCut | null {
  if (preferred?.font.hasGlyphForCodePoint(codePoint)) return preferred;
  for (const script of SCRIPTS) {
    const cut = fontCut(script, weight);
    if (cut.font.hasGlyphForCodePoint(codePoint)) return cut;
  }
  return null;
}

/** The first character that only the Chinese typeface may have: punctuation, radicals, ideographs. */
const FIRST_CHINESE = 0x2e80;
const CHINESE = '@fontsource/chocolate-classical-sans';
const ARABIC = '@fontsource/ibm-plex-sans-arabic';

interface ChinesePart {
  /** Number of the font file. */
  part: string;
  ranges: readonly (readonly [first: number, last: number])[];
}
let chineseParts: ChinesePart[] | undefined;

/**
 * Returns a font file that has the character; null when none does. Names in Arabic and in Chinese
 * are drawn with typefaces of their own. The 106 files of the Chinese one are opened only for
 * characters that need them.
 */
export function cutFor(
  codePoint: number,
  weight: FontWeight,
  preferred: FontCut | null,
): FontCut | null {
  if (codePoint < FIRST_CHINESE) {
    return interCutFor(codePoint, weight, preferred) ?? arabicCutFor(codePoint, weight);
  }
  if (preferred?.font.hasGlyphForCodePoint(codePoint)) return preferred;
  return (
    interCutFor(codePoint, weight, null) ??
    chineseCutFor(codePoint) ??
    arabicCutFor(codePoint, weight)
  );
}

function arabicCutFor(codePoint: number, weight: FontWeight): FontCut | null {
  if (!isArabic(codePoint)) return null;
  const file = `ibm-plex-sans-arabic-arabic-${weight}-normal`;
  const cut = openCut(file, () => require.resolve(`${ARABIC}/files/${file}.woff`));
  return cut.font.hasGlyphForCodePoint(codePoint) ? cut : null;
}

/** True for letters, digits and marks of the Arabic script, also in their joined forms. */
const isArabic = (codePoint: number): boolean =>
  (codePoint >= 0x0600 && codePoint <= 0x08ff) || (codePoint >= 0xfb50 && codePoint <= 0xfefc);

function chineseCutFor(codePoint: number): FontCut | null {
  chineseParts ??= readChineseParts();
  const found = chineseParts.find(({ ranges }) =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
  );
  if (!found) return null;
  const file = `chocolate-classical-sans-${found.part}-400-normal`;
  const cut = openCut(file, () => require.resolve(`${CHINESE}/files/${file}.woff`));
  return cut.font.hasGlyphForCodePoint(codePoint) ? cut : null;
}

/** Reads which file has which characters: `{ "[4]": "U+2e80-2eff,U+3000", … }`. */
function readChineseParts(): ChinesePart[] {
  const text = readFileSync(require.resolve(`${CHINESE}/unicode.json`), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, string>).flatMap(([name, listed]) => {
    const part = /^\[(\d+)\]$/.exec(name)?.[1];
    if (part === undefined) return [];
    const ranges = listed.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    });
    return [{ part, ranges }];
  });
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export type FontWeight = 400 | 600;

/**
 * One font file of the typeface: fontsource splits Inter by script. `SCRIPTS` lists the most used
 * first.
 */
export interface FontCut {
  /** Unique among all font files and weights; the name under which it is registered. */
  key: string;
  bytes: Buffer;
  font: Font;
}

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

export function fontCut(script: FontScript, weight: FontWeight): FontCut {
  const key = `inter-${script}-${weight}`;
  const known = opened.get(key);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(fontPath(script, weight)));
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${key} is a collection of fonts`);
  const cut = { key, bytes, font };
  opened.set(key, cut);
  return cut;
}

/** Returns a font file that has the character, trying `preferred` first; null when none does. */
export function cutFor(
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

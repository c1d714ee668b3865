import { cutFor, fontCut } from './fonts.ts';
import type { FontCut } from './fonts.ts';
import type { TextStyle } from './style.ts';

/** Neighbouring characters of one font file; `cut` null where the typeface has no glyph. */
export interface TextRun {
  text: string;
  cut: FontCut | null;
}

/**
 * Inter's contextual alternates, which turn `12x12` and `->` into signs, are off: a name is drawn
 * as it is written. Looking for them also takes most of the time of a long table. A new object each
 * time, for fontkit adds to it.
 */
export function fontFeatures({ tabular = false }: TextStyle): Record<string, boolean> {
  return { calt: false, tnum: tabular };
}

/**
 * Text as one line can hold it: composed, line breaks and tabs as spaces, without control
 * characters and without the invisible marks that turn or hide what is written beside them.
 */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}]/gu, '')
    .trim();
}

export function textRuns(text: string, weight: TextStyle['weight']): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const cut = cutFor(character.codePointAt(0)!, weight, last?.cut ?? null);
    if (last && last.cut === cut) last.text += character;
    else runs.push({ text: character, cut });
  }
  return runs;
}

/** Points from the first glyph's left to the last one's right. */
export function textWidth(text: string, style: TextStyle): number {
  return runsWidth(textRuns(text, style.weight), style);
}

export function runsWidth(runs: readonly TextRun[], style: TextStyle): number {
  return runs.reduce((sum, { text, cut }) => {
    if (!cut) return sum + [...text].length * missingWidth(style);
    return sum + (advanceOf(text, cut, style) / cut.font.unitsPerEm) * style.size;
  }, 0);
}

/** The same words come again and again in a table, the same numbers in several sizes on a map. */
const MAX_MEASURED = 10_000;
const measured = new Map<string, number>();

function advanceOf(text: string, { key, font }: FontCut, style: TextStyle): number {
  const features = fontFeatures(style);
  const question = `${key} ${features['tnum']} ${text}`;
  let advance = measured.get(question);
  if (advance === undefined) {
    advance = font.layout(text, features).advanceWidth;
    if (measured.size >= MAX_MEASURED) measured.clear();
    measured.set(question, advance);
  }
  return advance;
}

/** Of the box that stands for a character without a glyph. */
export function missingWidth(style: TextStyle): number {
  const { font } = fontCut('latin', style.weight);
  return (font.getGlyph(0).advanceWidth / font.unitsPerEm) * style.size;
}

/** What `plainLine` leaves of the text and the typeface has no glyph for, each character once. */
export function undrawable(text: string): string[] {
  const missing = textRuns(plainLine(text), 400).filter((run) => run.cut === null);
  return [...new Set(missing.flatMap((run) => [...run.text]))];
}

export const isDrawable = (text: string): boolean => undrawable(text).length === 0;

/**
 * The text in lines no wider than `width`, broken at spaces and, where a word alone is wider,
 * inside it. What passes `maxLines` ends with an ellipsis.
 */
export function wrapText(
  text: string,
  style: TextStyle,
  width: number,
  maxLines = Infinity,
): string[] {
  const whole = plainLine(text);
  if (textWidth(whole, style) <= width) return [whole];
  const lines: string[] = [];
  let line = '';
  for (const word of whole.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (textWidth(longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const pieces = brokenWord(word, style, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  lines.push(line);
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  kept[maxLines - 1] = shortened(kept[maxLines - 1]!, style, width);
  return kept;
}

function brokenWord(word: string, style: TextStyle, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let pieceWidth = 0;
  for (const character of word) {
    const characterWidth = textWidth(character, style);
    if (piece && pieceWidth + characterWidth > width) {
      pieces.push(piece);
      piece = '';
      pieceWidth = 0;
    }
    piece += character;
    pieceWidth += characterWidth;
  }
  return piece ? [...pieces, piece] : pieces;
}

function shortened(line: string, style: TextStyle, width: number): string {
  const characters = [...line];
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, style) > width) {
    characters.pop();
  }
  return `${characters.join('').trimEnd()}…`;
}

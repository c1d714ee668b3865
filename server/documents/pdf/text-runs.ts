import { LRUCache } from 'lru-cache';
import { plainLine } from '#shared/lib/drawable';
import { cutFor, fontCut } from './fonts.ts';
import { directedParts, HAS_RIGHT_TO_LEFT, type DirectedPart } from './text-direction.ts';
import type { FontCut } from './fonts.ts';
import type { TextStyle } from './style.ts';

/** Adjacent characters drawn with one font file; `cut` is null where the typeface has no glyph. */
export interface TextRun {
  text: string;
  cut: FontCut | null;
}

/**
 * Turns off Inter's contextual alternates, which would turn `12x12` and `->` into symbols: names
 * are drawn as written. Searching for them would also take most of the time of a long table.
 * Returns a new object each time, because fontkit modifies it.
 */
export function fontFeatures({ tabular = false }: TextStyle): Record<string, boolean> {
  return { calt: false, tnum: tabular };
}

/** The runs of a line from left to right. A run of Arabic has its letters in reading order. */
export const textRuns = (text: string, weight: TextStyle['weight']): TextRun[] =>
  directedParts(text).flatMap((part) => partRuns(part, weight));

function partRuns({ text, isRightToLeft }: DirectedPart, weight: TextStyle['weight']): TextRun[] {
  const runs = cutRuns(text, weight);
  const ordered = isRightToLeft ? runs.toReversed() : runs;
  // fontkit draws a run of the Arabic script from right to left, its digits too, and any other run
  // from left to right.
  return ordered.map((run) =>
    HAS_RIGHT_TO_LEFT.test(run.text) === isRightToLeft ? run : { ...run, text: reversed(run.text) },
  );
}

const reversed = (text: string): string => [...text].toReversed().join('');

function cutRuns(text: string, weight: TextStyle['weight']): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const cut = cutFor(character.codePointAt(0)!, weight, last?.cut ?? null);
    if (last && last.cut === cut) last.text += character;
    else runs.push({ text: character, cut });
  }
  return runs;
}

/** True if every character of the text has a glyph, so that none prints as a box. */
export const isPrintable = (text: string): boolean =>
  textRuns(plainLine(text), 400).every(({ cut }) => cut !== null);

/** Width in points from the first glyph's left edge to the last one's right edge. */
export function textWidth(text: string, style: TextStyle): number {
  return runsWidth(textRuns(text, style.weight), style);
}

export function runsWidth(runs: readonly TextRun[], style: TextStyle): number {
  return runs.reduce((sum, { text, cut }) => {
    if (!cut) return sum + [...text].length * missingWidth(style);
    return sum + (advanceOf(text, cut, style) / cut.font.unitsPerEm) * style.size;
  }, 0);
}

/** Widths are cached: tables repeat words, and maps repeat numbers in several sizes. */
const MAX_MEASURED = 10_000;
const measured = new LRUCache<string, number>({ max: MAX_MEASURED });

function advanceOf(text: string, { key, font }: FontCut, style: TextStyle): number {
  const features = fontFeatures(style);
  const question = `${key} ${features['tnum']} ${text}`;
  let advance = measured.get(question);
  if (advance === undefined) {
    advance = font.layout(text, features).advanceWidth;
    measured.set(question, advance);
  }
  return advance;
}

/** Width of the box that stands for a character without a glyph. */
export function missingWidth(style: TextStyle): number {
  const { font } = fontCut('latin', style.weight);
  return (font.getGlyph(0).advanceWidth / font.unitsPerEm) * style.size;
}

/**
 * Wraps text into lines no wider than `width`, at spaces, or inside a word that is wider than a
 * line. Text beyond `maxLines` is replaced by an ellipsis.
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

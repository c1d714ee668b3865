import stringWidth from 'string-width';
import { printable } from '../terminal.ts';

/**
 * Bidirectional marks and overrides, which would reorder the rest of a line, and line breaks other
 * than newline.
 */
const TURNS_AND_BREAKS = /[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const characters = new Intl.Segmenter();

/** Turns an untrusted text into one line that contains nothing a terminal would interpret. */
export const oneLine = (text: string): string =>
  printable(text.toWellFormed().replace(/\r?\n|\t/g, ' ')).replace(TURNS_AND_BREAKS, '\ufffd');

/** Number of terminal columns of a text: two for a wide character, none for a combining one. */
export const widthOf = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : stringWidth(text);

/** Cuts the text with an ellipsis or pads it on the right to exactly this many columns. */
export function fitText(text: string, width: number): string {
  const line = cut(oneLine(text), width);
  return line + ' '.repeat(Math.max(0, width - widthOf(line)));
}

/** Cuts the text to at most this many columns. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let columns = 0;
  for (const { segment } of characters.segment(text)) {
    columns += widthOf(segment);
    if (columns > width - 1) break;
    kept += segment;
  }
  return width > 0 ? `${kept}…` : '';
}

/** Wraps the text into lines of at most this many columns, between words where possible. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of oneLine(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) line = longer;
    else {
      if (line !== '') lines.push(line);
      const pieces = chopped(word, width);
      line = pieces.pop()!;
      lines.push(...pieces);
    }
  }
  return [...lines, line];
}

/** Splits a word into pieces that fit; returns it whole if it fits. */
function chopped(word: string, width: number): string[] {
  const pieces = [''];
  for (const { segment } of characters.segment(word)) {
    const longer = pieces.at(-1)! + segment;
    if (widthOf(longer) > width && pieces.at(-1) !== '') pieces.push(segment);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

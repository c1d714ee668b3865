import stringWidth from 'string-width';
import { printable } from '../terminal.ts';

/** Marks and overrides that would turn the rest of a line around, and breaks that are no newline. */
const TURNS_AND_BREAKS = /[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const characters = new Intl.Segmenter();

/** A text from outside as one line that a terminal shows and does not obey. */
export const oneLine = (text: string): string =>
  printable(text.toWellFormed().replace(/\r?\n|\t/g, ' ')).replace(TURNS_AND_BREAKS, '\ufffd');

/** Columns that a text takes on a terminal: two for a wide character, none for a combining one. */
export const widthOf = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : stringWidth(text);

/** The text in so many columns, cut with an ellipsis or filled up with blanks on its right. */
export function fitted(text: string, width: number): string {
  const line = cut(oneLine(text), width);
  return line + ' '.repeat(Math.max(0, width - widthOf(line)));
}

/** The text in at most so many columns. */
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

/** The text in lines of at most so many columns, broken between words where there are any. */
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

/** A word in pieces that fit; itself where it does. */
function chopped(word: string, width: number): string[] {
  const pieces = [''];
  for (const { segment } of characters.segment(word)) {
    const longer = pieces.at(-1)! + segment;
    if (widthOf(longer) > width && pieces.at(-1) !== '') pieces.push(segment);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

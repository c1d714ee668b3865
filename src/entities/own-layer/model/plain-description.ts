import { MAX_DESCRIPTION_LENGTH } from './limits.ts';

/** Characters of a description that are read: markup may be much longer than its text. */
const MAX_MARKUP_LENGTH = 50_000;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const BREAKS = /^<\/?(?:br|p|div|tr|li|ul|ol|table|h[1-6]|hr)\b/i;
const HIDDEN = /^<(script|style|head|template)\b/i;

/**
 * The text of a description without its HTML, which is never run or shown, cut at 2,000 characters.
 */
export function plainDescription(markup: string): string {
  const text = markup.includes('<') ? withoutTags(markup.slice(0, MAX_MARKUP_LENGTH)) : markup;
  const plain = text
    .slice(0, MAX_MARKUP_LENGTH)
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, decoded)
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
  return cut(plain, MAX_DESCRIPTION_LENGTH);
}

/** Cuts a text and says so with an ellipsis. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

function withoutTags(markup: string): string {
  let hidden: string | null = null;
  let text = '';
  for (const piece of markup.split(/(<[^<>]*>)/)) {
    const isTag = piece.startsWith('<') && piece.endsWith('>');
    if (hidden !== null) {
      if (isTag && piece.toLowerCase().startsWith(`</${hidden}`)) hidden = null;
    } else if (isTag) {
      hidden = HIDDEN.exec(piece)?.[1]?.toLowerCase() ?? null;
      text += BREAKS.test(piece) ? '\n' : ' ';
    } else text += piece;
  }
  return text;
}

function decoded(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
}

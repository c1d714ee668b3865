/** How a text may be laid out: on one line, or on several with tabs. */
export type TextLayout = 'line' | 'lines';

/**
 * Invisible characters: control characters, separators of lines, and marks that change the
 * direction of text, which can make a name read as another one.
 */
const HIDDEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;
const BREAK_OR_TAB = /[\n\r\t\v\f\u0085\u2028\u2029]/u;
const MAX_QUOTED = 20;

const isAllowed = (character: string, layout: TextLayout) =>
  layout === 'lines' && (character === '\n' || character === '\r' || character === '\t');

/** Says which hidden character a text has and how to remove it; null if it has none. */
export function hiddenCharacterIn(text: string, layout: TextLayout): string | null {
  const found = [...text.matchAll(HIDDEN)].find(([character]) => !isAllowed(character, layout));
  if (!found) return null;
  if (layout === 'line' && BREAK_OR_TAB.test(found[0])) {
    return 'Please put this on one line, without tabs.';
  }
  const before = [...text.slice(0, found.index).replace(HIDDEN, ' ').trim()];
  const cut = before.length > MAX_QUOTED ? '…' : '';
  const quoted = cut + before.slice(-MAX_QUOTED).join('');
  const where = quoted === '' ? 'at the start' : `after “${quoted}”`;
  return `There is a hidden character ${where}. Please delete it, or type this again.`;
}

/** Drops hidden characters of pasted text, and replaces breaks and tabs that the layout lacks. */
export function withoutHiddenCharacters(text: string, layout: TextLayout): string {
  const isOneLine = layout === 'line';
  return text.replace(LINE_BREAKS, isOneLine ? ' ' : '\n').replace(HIDDEN, (character) => {
    if (isAllowed(character, layout)) return character;
    return character === '\t' ? ' ' : '';
  });
}

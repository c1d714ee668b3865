import type { Key } from 'ink';

const NAMED = {
  upArrow: 'up',
  downArrow: 'down',
  leftArrow: 'left',
  rightArrow: 'right',
  pageUp: 'pageup',
  pageDown: 'pagedown',
  home: 'home',
  end: 'end',
  return: 'enter',
  escape: 'escape',
  backspace: 'backspace',
  delete: 'backspace',
} as const;

/** Codes that come among other characters when much is typed at once. */
const CODES: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u0003': 'ctrl-c',
};
const characters = new Intl.Segmenter();

/** The keys of one event of Ink: names such as `up` and `ctrl-c`, else the characters typed. */
export function keysOf(input: string, key: Key): string[] {
  if (key.tab) return [key.shift ? 'shift-tab' : 'tab'];
  if (key.ctrl) return [`ctrl-${input}`];
  for (const [flag, name] of Object.entries(NAMED)) {
    if (key[flag as keyof typeof NAMED]) return [name];
  }
  // Esc and what is typed right after it come as one over a slow line.
  const before = key.meta ? ['escape'] : [];
  const typed = Array.from(characters.segment(input), ({ segment }) => CODES[segment] ?? segment);
  return [...before, ...typed.filter((each) => !/^\p{Cc}/u.test(each))];
}

/** A key that types nothing. */
export const isNamed = (key: string): boolean => /^[a-z-]{2,}$/.test(key);

/** What a key that erases leaves of a line: all but a character, a word, or nothing. */
export function erased(line: string, key: 'backspace' | 'ctrl-w' | 'ctrl-u'): string {
  if (key === 'ctrl-u') return '';
  if (key === 'ctrl-w') return /^.*\s/s.exec(line.trimEnd())?.[0] ?? '';
  return Array.from(characters.segment(line), ({ segment }) => segment)
    .slice(0, -1)
    .join('');
}

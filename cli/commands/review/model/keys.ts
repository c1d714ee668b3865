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

/** Control codes that arrive among other characters when input comes in a burst. */
const CODES: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u0003': 'ctrl-c',
};
const characters = new Intl.Segmenter();

/**
 * Returns the keys of one Ink event: names such as `up` and `ctrl-c`, otherwise the typed
 * characters.
 */
export function keysOf(input: string, key: Key): string[] {
  if (key.tab) return [key.shift ? 'shift-tab' : 'tab'];
  if (key.ctrl) return [`ctrl-${input}`];
  for (const [flag, name] of Object.entries(NAMED)) {
    if (key[flag as keyof typeof NAMED]) return [name];
  }
  // Over a slow connection, Esc and the character typed right after it arrive as one event.
  const before = key.meta ? ['escape'] : [];
  const typed = Array.from(characters.segment(input), ({ segment }) => CODES[segment] ?? segment);
  return [...before, ...typed.filter((each) => !/^\p{Cc}/u.test(each))];
}

/** True for a key that types no character. */
export const isNamed = (key: string): boolean => /^[a-z-]{2,}$/.test(key);

/** Applies an erasing key to a line: removes one character, one word, or everything. */
export function erased(line: string, key: 'backspace' | 'ctrl-w' | 'ctrl-u'): string {
  if (key === 'ctrl-u') return '';
  if (key === 'ctrl-w') return /^.*\s/s.exec(line.trimEnd())?.[0] ?? '';
  return Array.from(characters.segment(line), ({ segment }) => segment)
    .slice(0, -1)
    .join('');
}

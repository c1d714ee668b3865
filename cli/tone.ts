/**
 * Tones of texts for the terminal. They are Unicode private-use characters that become colour
 * codes, or nothing without colour, at the last moment, so that all code before that handles plain
 * text.
 */
const MARKS = { strong: '\ue0f0', good: '\ue0f1', warning: '\ue0f2', bad: '\ue0f3' } as const;
const END = '\ue0ff';
export type Tone = keyof typeof MARKS;

const CODES: Readonly<Record<string, string>> = {
  [MARKS.strong]: '\u001b[1m',
  [MARKS.good]: '\u001b[32m',
  [MARKS.warning]: '\u001b[33m',
  [MARKS.bad]: '\u001b[31m',
  [END]: '\u001b[0m',
};

export const toned = (text: string, tone: Tone): string => `${MARKS[tone]}${text}${END}`;

/** Changes the text inside a tone and preserves the tone. */
export function withinTone(text: string, change: (plain: string) => string): string {
  const [, mark = '', plain = '', end = ''] =
    /^([\ue0f0-\ue0f3]?)([^]*?)(\ue0ff?)$/.exec(text) ?? [];
  return mark + change(plain) + end;
}

export const withoutTone = (text: string): string => text.replace(/[\ue0f0-\ue0ff]/g, '');

/** Converts tones in a line to colour codes and closes a tone that is still open at its end. */
export function paint(line: string, hasColor: boolean): string {
  if (!hasColor) return withoutTone(line);
  const shown = line.replace(/[\ue0f0-\ue0ff]/g, (mark) => CODES[mark] ?? '');
  return shown.lastIndexOf('\u001b[') > shown.lastIndexOf(CODES[END]!) ? shown + CODES[END] : shown;
}

import { type Line, span } from './line.ts';

/** Short enough for the minimum terminal size. */
const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['↑ ↓  j k', 'choose; also PgUp PgDn Home End'],
  ['/', 'search as you type; Esc clears'],
  ['f', 'filter by status'],
  ['o  O', 'sort by the next column; reverse'],
  ['r', 'reload the projects'],
  ['Enter', 'open; n p next and previous; Esc closes'],
  ['1 … 5  Tab', 'overview, documents, checks, history, log'],
  ['Enter  y', 'document: save it here; show its link'],
  ['d', 'decide: B1, B2, B3, or back to A1'],
  ['s', 'check and submit to the regulator'],
  ['q  Ctrl-C', 'quit'],
];

export const HELP_LINES: Line[] = [
  ...KEYS.map(([keys, does]): Line => [span(keys.padEnd(12), 'accent'), span(does)]),
  [],
  [span('Esc closes', 'faint')],
];

import { type Line, span } from './line.ts';

/** Short enough for the minimum terminal size. */
const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['↑ ↓  j k', 'choose; PgUp PgDn Home End too'],
  ['/', 'search as you type; Esc clears'],
  ['f', 'show some statuses only'],
  ['o  O', 'order by the next column; turned around'],
  ['r', 'read the projects again'],
  ['Enter', 'open; n p the next and last; Esc closes'],
  ['1 … 5  Tab', 'overview, documents, checks, history, log'],
  ['Enter  y', 'a document: save it here; show its link'],
  ['d', 'decide: B1, B2, B3, or back to A1'],
  ['s', 'check and submit to the regulator'],
  ['q  Ctrl-C', 'quit'],
];

export const HELP_LINES: Line[] = [
  ...KEYS.map(([keys, does]): Line => [span(keys.padEnd(12), 'accent'), span(does)]),
  [],
  [span('Esc closes', 'faint')],
];

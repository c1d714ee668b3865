import { type Line, span } from './line.ts';

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['↑ ↓  j k', 'choose a project; PgUp PgDn Home End too'],
  ['/', 'search as you type; Esc clears'],
  ['f', 'show only some statuses'],
  ['o  O', 'order by the next column; turn the order around'],
  ['r', 'read the projects again'],
  ['Enter', 'open a project; Esc closes it, n p the next and last'],
  ['1 … 5  Tab', 'overview, documents, checks, history, CER log'],
  ['Enter  y', 'on a document: save it here; show and copy its link'],
  ['d', 'decide: B1, B2, B3, or B1 back to the client'],
  ['s', 'check and submit to the regulator'],
  ['q  Ctrl-C', 'quit'],
];

export const HELP_LINES: Line[] = [
  ...KEYS.map(([keys, does]): Line => [span(keys.padEnd(12), 'accent'), span(does)]),
  [],
  [span('Esc closes', 'faint')],
];

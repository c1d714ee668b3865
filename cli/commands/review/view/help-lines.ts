import { type Line, span } from './line.ts';
import type { Scrolled } from './scrolled.ts';

/** Short enough for the minimum width of the terminal. */
const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['↑ ↓  j k', 'choose; also PgUp PgDn Home End'],
  ['/', 'search as you type; Esc clears'],
  ['f', 'filter by status'],
  ['c  C', 'sort by the next column; reverse'],
  ['r', 'reload the projects; it also refreshes itself'],
  ['Enter', 'open; n p next and previous; Esc closes'],
  ['1 2 3  Tab', 'overview, documents, checks; the next tab'],
  ['4 5 6', 'history, CER log, answers'],
  ['Enter  y', 'document: save it here; show its link'],
  ['o', 'open the project’s page in the browser'],
  ['d', 'decide: B1, B2, B3, or back to A1'],
  ['v', 'say whether the form is signed'],
  ['x', 'override a problem; confirm or withdraw that'],
  ['s', 'check and submit to the regulator'],
  ['Space  a', 'mark a project; mark all shown; Esc clears'],
  ['d  s', 'marked: check, approve, return; submit'],
  ['q  Ctrl-C', 'quit'],
];

export const HELP: Scrolled = {
  head: [],
  body: KEYS.map(([keys, does]): Line => [span(keys.padEnd(12), 'accent'), span(does)]),
  foot: [[], [span('Esc closes', 'faint')]],
};

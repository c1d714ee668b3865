import { layoutOf } from '../model/layout.ts';
import type { ReviewState } from '../model/review-state.ts';
import { wrapped } from '../../../output/text-width.ts';
import { type Line, lineWidth, padded, span, spread } from './line.ts';
import { spinner } from './spinner.ts';

/** Program name, server and "n of m projects". */
export function titleLine({ server, projects, listed, size }: ReviewState): Line {
  const count = (number: number) => number.toLocaleString('en-AU');
  const all = projects === null ? '' : `${count(projects.length)} projects `;
  const few =
    projects === null || listed.length === projects.length ? '' : `${count(listed.length)} of `;
  return spread(
    [span(' Fenceline review ', 'accent'), span(` ${server}`, 'faint')],
    [span(few + all, 'strong')],
    size.columns,
  );
}

/** The search text and the selected statuses. */
export function searchLine({ search, isSearching, statuses, size }: ReviewState): Line {
  const cursor = isSearching ? '▏' : '';
  const typed =
    search === '' && !isSearching
      ? [span(' / ', 'accent'), span('search', 'faint')]
      : [span(' / ', 'accent'), span(search + cursor, isSearching ? 'strong' : undefined)];
  const shown = statuses.size === 0 ? 'all statuses' : [...statuses].sort().join(' ');
  return spread(typed, [span('f ', 'accent'), span(`${shown} `)], size.columns);
}

/** In lines. */
const MAX_MESSAGE_LENGTH = 3;
const MARKS = { good: '✓ ', bad: '✗ ', plain: '' };

/** The activity in progress, otherwise the latest message; a long message covers lines above it. */
export function messageLines({ message, loading, busy, beat, size }: ReviewState): Line[] {
  const width = size.columns;
  const doing = loading ? loadingText(loading.received) : busy && `${busy} …`;
  if (doing) return [padded([span(` ${spinner(beat)} ${doing}`, 'accent')], width)];
  if (!message) return [[]];
  const { tone, text } = message;
  const texts = wrapped(MARKS[tone] + text, width - 2).slice(0, MAX_MESSAGE_LENGTH);
  return texts.map((line) =>
    padded([span(` ${line}`, tone === 'plain' ? 'warning' : tone)], width),
  );
}

const loadingText = (received: number): string =>
  received === 0
    ? 'Loading projects …'
    : `Reading the projects … ${received.toLocaleString('en-AU')}`;

/** The keys available now; on a narrow terminal, the ones that are hardest to guess. */
export function keysLine(state: ReviewState): Line {
  const hints = hintsFor(state).map(([key, does]): Line => [
    span(` ${key}`, 'accent'),
    span(` ${does} `, 'faint'),
  ]);
  while (lineWidth(hints.flat()) > state.size.columns) hints.shift();
  return hints.flat();
}

function hintsFor(state: ReviewState): readonly (readonly [string, string])[] {
  if (state.dialog) return [['Esc', 'close']];
  if (state.isSearching) {
    return [
      ['Enter', 'done'],
      ['Esc', 'clear'],
      ['↑↓', 'choose'],
    ];
  }
  const acting = [
    ['d', 'decide'],
    ['s', 'submit'],
    ['?', 'keys'],
    ['q', 'quit'],
  ] as const;
  if (!state.isDetailOpen) {
    return [['↑↓', 'choose'], ['Enter', 'open'], ['/', 'search'], ['r', 'refresh'], ...acting];
  }
  const inTab =
    state.tab === 'documents'
      ? ([
          ['Enter', 'save'],
          ['y', 'link'],
        ] as const)
      : ([['↑↓', 'scroll']] as const);
  const where = layoutOf(state).isBeside ? 'table' : 'close';
  return [...inTab, ['Tab', 'next'], ['Esc', where], ...acting];
}

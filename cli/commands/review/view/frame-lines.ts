import { mayConfirmSignatures } from '#entities/registration/commitment';
import { layoutOf } from '../model/layout.ts';
import { selectedOf } from '../model/listing.ts';
import type { Message, ReviewState } from '../model/review-state.ts';
import { wrapped } from '../../../output/text-width.ts';
import { type Line, lineWidth, padded, span, spread } from './line.ts';
import { spinner } from './spinner.ts';

/** A time of day in the reader's own time zone: `12:30:05 pm`. */
const time = new Intl.DateTimeFormat('en-AU', { timeStyle: 'medium' });

/** Program name, server, "n of m projects", and when the list was refreshed. */
export function titleLine({ server, projects, listed, freshness, size }: ReviewState): Line {
  const count = (number: number) => number.toLocaleString('en-AU');
  const all = projects === null ? '' : `${count(projects.length)} projects `;
  const few =
    projects === null || listed.length === projects.length ? '' : `${count(listed.length)} of `;
  return spread(
    [span(' Fenceline review ', 'accent'), span(` ${server}`, 'faint')],
    [span(few + all, 'strong'), ...freshnessSpans(freshness)],
    size.columns,
  );
}

function freshnessSpans({ at, problem }: ReviewState['freshness']): Line {
  if (at === null) return [];
  const when = time.format(at);
  return problem === null
    ? [span(`· ${when} `, 'faint')]
    : [span(`· ✗ not refreshed since ${when} `, 'bad')];
}

/** The search text and the selected statuses. */
export function searchLine({ search, isSearching, statuses, marked, size }: ReviewState): Line {
  const cursor = isSearching ? '▏' : '';
  const typed =
    search === '' && !isSearching
      ? [span(' / ', 'accent'), span('search', 'faint')]
      : [span(' / ', 'accent'), span(search + cursor, isSearching ? 'strong' : undefined)];
  const shown = statuses.size === 0 ? 'all statuses' : [...statuses].sort().join(' ');
  const marks = marked.size === 0 ? [] : [span(`● ${marked.size} marked  `, 'warning')];
  return spread(typed, [...marks, span('f ', 'accent'), span(`${shown} `)], size.columns);
}

/** In lines. */
const MAX_MESSAGE_LENGTH = 3;
const MARKS = { good: '✓ ', bad: '✗ ', plain: '' };

/** The activity in progress, otherwise the latest message; a long message covers lines above it. */
export function messageLines(state: ReviewState): Line[] {
  const { loading, busy, beat, size } = state;
  const width = size.columns;
  const message = state.message ?? unreachableMessage(state.freshness);
  const doing = loading ? loadingText(loading.received) : busy && `${busy} …`;
  if (doing) return [padded([span(` ${spinner(beat)} ${doing}`, 'accent')], width)];
  if (!message) return [[]];
  const { tone, text } = message;
  const texts = wrapped(MARKS[tone] + text, width - 2).slice(0, MAX_MESSAGE_LENGTH);
  return texts.map((line) =>
    padded([span(` ${line}`, tone === 'plain' ? 'warning' : tone)], width),
  );
}

/** Shown until a refresh succeeds, unless there is another message. */
const unreachableMessage = ({ problem }: ReviewState['freshness']): Message | null =>
  problem === null ? null : { tone: 'bad', text: `${problem} The review tries again by itself.` };

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

type Hint = readonly [key: string, does: string];

function hintsFor(state: ReviewState): readonly Hint[] {
  if (state.dialog) return [['Esc', 'close']];
  if (state.isSearching) {
    return [
      ['Enter', 'done'],
      ['Esc', 'clear'],
      ['↑↓', 'choose'],
    ];
  }
  const selected = selectedOf(state);
  const acting: readonly Hint[] = [
    ['o', 'web'],
    ...(selected && mayConfirmSignatures(selected) ? ([['v', 'signed?']] as const) : []),
    ['d', 'decide'],
    ['s', 'submit'],
    ['?', 'keys'],
    ['q', 'quit'],
  ];
  if (!state.isDetailOpen) {
    return [
      ['↑↓', 'choose'],
      ['Enter', 'open'],
      ['/', 'search'],
      ...(state.marked.size > 0 ? ([['Esc', 'clear marks']] as const) : []),
      ['Space', 'mark'],
      ...acting,
    ];
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

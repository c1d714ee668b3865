import { wrapped } from '../../../output/text-width.ts';
import { marked } from './check-lines.ts';
import { type Line, span } from './line.ts';

/** The reason as typed so far, and why it cannot be sent yet. */
export const reasonLines = (
  label: string,
  { note, problem }: { note: string; problem: string | null },
  columns: number,
): Line[] => [
  ...wrapped(`${label}: ${note}▏`, columns).map((text): Line => [span(text)]),
  ...problemLines(problem, columns),
];

export const problemLines = (problem: string | null, columns: number): Line[] =>
  problem === null ? [] : marked('✗', [problem], columns, 'bad');

/** A list in which nothing is chosen at first. */
export const choiceLines = (choices: readonly Line[], at: number | null): Line[] =>
  choices.map((choice, i) =>
    [span(i === at ? '▸ ' : '  ', 'accent'), ...choice].map((part) => ({
      ...part,
      isChosen: i === at,
    })),
  );

/** A question that only `y` answers with yes. */
export const yesNoLines = (question: string, yes: string, no: string, columns: number): Line[] => [
  ...wrapped(`${question} [y/N]`, columns).map((text): Line => [span(text, 'strong')]),
  [span(`y ${yes} · n or Enter ${no}`, 'faint')],
];

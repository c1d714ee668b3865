import type { ShownAnswer } from '#entities/registration/form';
import { marked } from './check-lines.ts';
import type { Line } from './line.ts';

/** Each question with its answer; a long one continues on the next line. */
export const answerLines = (answers: readonly ShownAnswer[], width: number): Line[] =>
  marked('·', answers.map(answerText), width, 'faint');

const answerText = ({ question, answer }: ShownAnswer): string =>
  `${question}${/[?.]$/.test(question) ? '' : ':'} ${answer || 'Not answered'}`;

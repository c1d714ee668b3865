import { cut, oneLine, widthOf } from '../../../output/text-width.ts';

/** How a text stands out; who draws it knows the colours. */
export type Tone = 'strong' | 'faint' | 'accent' | 'good' | 'warning' | 'bad';

export interface Span {
  text: string;
  tone?: Tone | undefined;
  /** Drawn as what is chosen. */
  isChosen?: boolean;
}
export type Line = readonly Span[];

export const span = (text: string, tone?: Tone): Span => ({ text: oneLine(text), tone });

const lineWidth = (line: Line): number => line.reduce((sum, { text }) => sum + widthOf(text), 0);

/** One text at the left and one at the right; the left one is cut where they meet. */
export function spread(left: Line, right: Line, width: number): Line {
  const free = width - lineWidth(right);
  const kept = clipped(left, Math.max(0, free - 1));
  return [...kept, { text: ' '.repeat(Math.max(0, free - lineWidth(kept))) }, ...right];
}

/** The line in at most so many columns. */
export function clipped(line: Line, width: number): Line {
  let free = width;
  return line.flatMap((part) => {
    const text = cut(part.text, free);
    free -= widthOf(text);
    return text === '' ? [] : [{ ...part, text }];
  });
}

/** The line cut or filled up to so many columns. */
export function padded(line: Line, width: number): Line {
  const kept = clipped(line, width);
  return [...kept, { text: ' '.repeat(width - lineWidth(kept)) }];
}

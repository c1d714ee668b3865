import { cut, oneLine, widthOf } from '../../../output/text-width.ts';

/** Emphasis of a text; the renderer maps it to colours. */
export type Tone = 'strong' | 'faint' | 'accent' | 'good' | 'warning' | 'bad';

export interface Span {
  text: string;
  tone?: Tone | undefined;
  /** Drawn as the selection. */
  isChosen?: boolean;
}
export type Line = readonly Span[];

export const span = (text: string, tone?: Tone): Span => ({ text: oneLine(text), tone });

export const lineWidth = (line: Line): number =>
  line.reduce((sum, { text }) => sum + widthOf(text), 0);

/**
 * Puts one text at the left and one at the right with `fill` between; cuts the left one if needed.
 */
export function spread(left: Line, right: Line, width: number, fill = ' '): Line {
  const free = width - lineWidth(right);
  const kept = clipped(left, Math.max(0, free - 1));
  const between = fill.repeat(Math.max(0, free - lineWidth(kept)));
  return [...kept, { text: between, tone: 'faint' }, ...right];
}

/** Cuts the line to at most this many columns. */
function clipped(line: Line, width: number): Line {
  let free = width;
  return line.flatMap((part) => {
    const text = cut(part.text, free);
    free -= widthOf(text);
    return text === '' ? [] : [{ ...part, text }];
  });
}

/** Cuts or pads the line to exactly this many columns. */
export function padded(line: Line, width: number): Line {
  const kept = clipped(line, width);
  return [...kept, { text: ' '.repeat(width - lineWidth(kept)) }];
}

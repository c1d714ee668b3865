import type { Size } from '../model/review-state.ts';
import type { Line } from './line.ts';

/** The lines of a dialog of which `body` scrolls. */
export interface Scrolled {
  head: readonly Line[];
  body: readonly Line[];
  foot: readonly Line[];
}

/** Frame, title and the free line below it. */
const FRAME_ROWS = 4;

const roomFor = ({ head, foot }: Scrolled, size: Size): number =>
  Math.max(1, size.rows - FRAME_ROWS - head.length - foot.length);

/** Index of the first line of the body when its last line is visible. */
export const lastTop = (content: Scrolled, size: Size): number =>
  Math.max(0, content.body.length - roomFor(content, size));

export function visibleLines(content: Scrolled, top: number, size: Size): Line[] {
  const from = Math.min(top, lastTop(content, size));
  const body = content.body.slice(from, from + roomFor(content, size));
  return [...content.head, ...body, ...content.foot];
}

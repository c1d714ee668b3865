import { boxOf, edgesCross, overlap, type PaperBox, type PaperPolygon } from './paper-polygons.ts';

/**
 * Width divided by height of the inset, its largest width, and the share of a small map that it may
 * take.
 */
const SHAPE = 1.14;
const MAX_WIDTH = 66;
const MAX_SHARE = 0.2;
const PADDING = 4;
/** Width and height of the north arrow, in points. */
const ARROW = { width: 14, height: 32 } as const;

/** The upper right corner, where the north arrow is. */
export const arrowBox = ({ right, top }: PaperBox): PaperBox => ({
  left: right - PADDING - ARROW.width,
  right: right - PADDING,
  top: top + PADDING,
  bottom: top + PADDING + ARROW.height,
});

/** The first other corner whose inset covers no land, or else the lower right one. */
export function insetBox(frame: PaperBox, land: readonly PaperPolygon[]): PaperBox {
  const width = Math.min(MAX_WIDTH, MAX_SHARE * (frame.right - frame.left));
  const height = width / SHAPE;
  const [left, right] = [frame.left + PADDING, frame.right - PADDING - width];
  const [top, bottom] = [frame.top + PADDING, frame.bottom - PADDING - height];
  const corners = [
    [right, bottom],
    [left, top],
    [left, bottom],
  ].map(([x = 0, y = 0]) => ({ left: x, top: y, right: x + width, bottom: y + height }));
  return corners.find((box) => !covers(box, land)) ?? corners[0]!;
}

/** True if a box in a corner covers part of the land. */
export const covers = (box: PaperBox, land: readonly PaperPolygon[]): boolean =>
  land.some((polygon) => overlap(box, boxOf([polygon])) && edgesCross([polygon], box));

/** Left, top, right and bottom of a label on the screen, in pixels. */
export type LabelBox = readonly [left: number, top: number, right: number, bottom: number];

/** Free space around a label, so that two of them do not read as one. */
const GAP_PX = 4;

/** Chooses the labels that overlap none before them; returns their indices. */
export function placeLabels(boxes: readonly LabelBox[]): number[] {
  const placed: number[] = [];
  boxes.forEach((box, index) => {
    if (placed.every((other) => !overlap(boxes[other]!, box))) placed.push(index);
  });
  return placed;
}

const overlap = (a: LabelBox, b: LabelBox): boolean =>
  a[0] < b[2] + GAP_PX && b[0] < a[2] + GAP_PX && a[1] < b[3] + GAP_PX && b[1] < a[3] + GAP_PX;

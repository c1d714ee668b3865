import { isDense } from './map-signs.ts';
import { boxOf, edgesCross, overlap, poleOf, within } from './paper-polygons.ts';
import type { PaperBox, PaperPole, PaperPolygon } from './paper-polygons.ts';

export interface LabelledArea {
  text: string;
  /** Replaces the text where the full text does not fit inside the area. */
  short?: string | undefined;
  polygons: readonly PaperPolygon[];
}

/** Centred at x, y. */
export interface PlacedLabel {
  text: string;
  x: number;
  y: number;
  size: number;
}

type Measure = (text: string, size: number) => number;

/** An area and the geometry that decides where its label goes. */
interface Spot extends LabelledArea {
  pole: PaperPole;
  box: PaperBox;
}

const SIZES = [9, 8, 7, 6, 5];
const DENSE_SIZES = [6, 5];
/** A label that is smaller than this gives way to its short form. */
const MIN_WHOLE_SIZE = 7;
const BESIDE_SIZE = 6;
/** With more, the numbers around a farm could not be matched to its parcels. */
const MAX_BESIDE = 24;
const GAP = 1;
/** Height of digits, as a share of the font size. */
export const FIGURE_HEIGHT = 0.73;

/**
 * Places a label for each area: inside it, as large as fits, or its short form; otherwise, if only a few remain, next
 * to it where it covers no other area; otherwise nowhere (null). No label covers another or an
 * obstacle. Results are in the order of the areas.
 */
export function placeLabels(
  areas: readonly LabelledArea[],
  paper: PaperBox,
  obstacles: readonly PaperBox[],
  widthOf: Measure,
): (PlacedLabel | null)[] {
  const spots = areas.map((area): Spot => ({
    ...area,
    pole: poleOf(area.polygons),
    box: boxOf(area.polygons),
  }));
  const placed = spots.map((): PlacedLabel | null => null);
  const taken = [...obstacles];
  const settle = (i: number, candidates: Iterable<PlacedLabel>, keepFree: readonly PaperBox[]) => {
    for (const label of candidates) {
      const box = labelBox(label, widthOf);
      const isFree = (other: PaperBox): boolean => !overlap(box, other);
      if (!within(box, paper) || !taken.every(isFree) || !keepFree.every(isFree)) continue;
      taken.push(box);
      placed[i] = label;
      return;
    }
  };
  const roomiestFirst = spots
    .map((_, i) => i)
    .sort((a, b) => spots[b]!.pole.radius - spots[a]!.pole.radius);
  const sizes = isDense(areas.length) ? DENSE_SIZES : SIZES;
  for (const i of roomiestFirst) settle(i, insideOf(spots[i]!, sizes, widthOf), []);
  const left = roomiestFirst.filter((i) => !placed[i]);
  if (left.length <= MAX_BESIDE) {
    for (const i of left) {
      settle(
        i,
        besideOf(spots[i]!, widthOf),
        spots.filter((_, j) => j !== i).map((spot) => spot.box),
      );
    }
  }
  return placed;
}

function* insideOf(spot: Spot, sizes: readonly number[], widthOf: Measure): Generator<PlacedLabel> {
  if (!spot.short) yield* sizedInside(spot, spot.text, sizes, widthOf);
  else {
    const legible = sizes.filter((size) => size >= MIN_WHOLE_SIZE);
    yield* sizedInside(spot, spot.text, legible, widthOf);
    yield* sizedInside(spot, spot.short, sizes, widthOf);
  }
}

function* sizedInside(
  { pole, polygons }: Spot,
  text: string,
  sizes: readonly number[],
  widthOf: Measure,
): Generator<PlacedLabel> {
  for (const size of sizes) {
    const label = { text, x: pole.x, y: pole.y, size };
    if (pole.radius > 0 && !edgesCross(polygons, labelBox(label, widthOf))) yield label;
  }
}

function* besideOf({ text, box }: Spot, widthOf: Measure): Generator<PlacedLabel> {
  const size = BESIDE_SIZE;
  const halfWidth = widthOf(text, size) / 2 + 2 * GAP;
  const halfHeight = (size * FIGURE_HEIGHT) / 2 + 2 * GAP;
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  yield { text, x: box.right + halfWidth, y, size };
  yield { text, x: box.left - halfWidth, y, size };
  yield { text, x, y: box.top - halfHeight, size };
  yield { text, x, y: box.bottom + halfHeight, size };
}

function labelBox({ text, x, y, size }: PlacedLabel, widthOf: Measure): PaperBox {
  const halfWidth = widthOf(text, size) / 2 + GAP;
  const halfHeight = (size * FIGURE_HEIGHT) / 2 + GAP;
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

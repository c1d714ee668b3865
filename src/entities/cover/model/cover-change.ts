import { rgbOf, WOODY_COVER_LEGEND, type LegendStep, type Rgb } from './cover-legend.ts';
import type { CoverProduct } from './cover-product.ts';
import { NO_COVER_DATA } from './cover-values.ts';

/** Colours of ColorBrewer's BrBG, which colour-blind people tell apart: brown less, teal more. */
const COLOURS = {
  less: ['#dfc27d', '#bf812d', '#8c510a'],
  more: ['#80cdc1', '#35978f', '#01665e'],
} as const;

/** Steps of change, in percentage points of ground cover or classes of woody cover. */
const STEPS: Readonly<Record<CoverProduct, readonly { from: number; label: string }[]>> = {
  ground: [
    { from: 5, label: '5–14' },
    { from: 15, label: '15–29' },
    { from: 30, label: '30 or more' },
  ],
  woody: [
    { from: 1, label: '1' },
    { from: 2, label: '2' },
    { from: 3, label: '3 or more' },
  ],
};

/** Unit of a product's change. */
export const CHANGE_UNITS: Readonly<Record<CoverProduct, string>> = {
  ground: 'percentage points',
  woody: 'classes',
};

export type ChangeDirection = keyof typeof COLOURS;

/** The legend of one direction, from the least change to the greatest. */
export const changeLegend = (
  product: CoverProduct,
  direction: ChangeDirection,
): readonly LegendStep[] =>
  STEPS[product].map(({ from, label }, step) => ({
    from,
    label,
    colour: COLOURS[direction][step]!,
  }));

/** A percentage of ground cover, or the class of woody cover, where 0 has no trees. */
const levelOf = (product: CoverProduct, value: number): number =>
  product === 'ground' ? value : WOODY_COVER_LEGEND.filter(({ from }) => value >= from).length;

/** The colour of a change between two values; null where there is little, or no data. */
export function changeColour(product: CoverProduct, before: number, now: number): Rgb | null {
  if (before === NO_COVER_DATA || now === NO_COVER_DATA) return null;
  const change = levelOf(product, now) - levelOf(product, before);
  const step = STEPS[product].findLastIndex(({ from }) => Math.abs(change) >= from);
  return step < 0 ? null : RGB[change < 0 ? 'less' : 'more'][step]!;
}

const RGB: Readonly<Record<ChangeDirection, readonly Rgb[]>> = {
  less: COLOURS.less.map(rgbOf),
  more: COLOURS.more.map(rgbOf),
};

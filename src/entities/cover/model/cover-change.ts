import type { CoverProduct } from '#shared/api/contract';
import { rgbOf, type LegendStep, type Rgb } from './cover-legend.ts';
import { COVER_PRODUCTS } from './cover-products.ts';
import { NO_COVER_DATA } from './cover-values.ts';

/** Colours of ColorBrewer's BrBG, which colour-blind people tell apart: brown less, teal more. */
const COLOURS = {
  less: ['#dfc27d', '#bf812d', '#8c510a'],
  more: ['#80cdc1', '#35978f', '#01665e'],
} as const;

export type ChangeDirection = keyof typeof COLOURS;

/** The legend of one direction, from the least change to the greatest. */
export const changeLegend = (
  product: CoverProduct,
  direction: ChangeDirection,
): readonly LegendStep[] =>
  COVER_PRODUCTS[product].change.steps.map(({ from, label }, step) => ({
    from,
    label,
    colour: COLOURS[direction][step]!,
  }));

/** A percentage, or the class, where 0 is below the first. */
function levelOf(product: CoverProduct, value: number): number {
  const { isBlended, legend } = COVER_PRODUCTS[product];
  return isBlended ? value : legend.filter(({ from }) => value >= from).length;
}

/** The colour of a change between two values; null where there is little, or no data. */
export function changeColour(product: CoverProduct, before: number, now: number): Rgb | null {
  if (before === NO_COVER_DATA || now === NO_COVER_DATA) return null;
  const change = levelOf(product, now) - levelOf(product, before);
  const step = COVER_PRODUCTS[product].change.steps.findLastIndex(
    ({ from }) => Math.abs(change) >= from,
  );
  return step < 0 ? null : RGB[change < 0 ? 'less' : 'more'][step]!;
}

const RGB: Readonly<Record<ChangeDirection, readonly Rgb[]>> = {
  less: COLOURS.less.map(rgbOf),
  more: COLOURS.more.map(rgbOf),
};

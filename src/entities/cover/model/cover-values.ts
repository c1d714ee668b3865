import type { CoverProduct } from '#shared/api/contract';
import { coverColour } from './cover-product.ts';
import { COVER_PRODUCTS, eachCover, type CoverSum } from './cover-products.ts';

/** Value of a pixel without data. */
export const NO_COVER_DATA = 255;

/** Colours outside the legend come from lossy tiles; this many are remembered per product. */
const MAX_REMEMBERED = 4_096;
const OPAQUE = 128;

const keyOf = (red: number, green: number, blue: number) => (red << 16) | (green << 8) | blue;

/** The lowest percentage of each colour in the legend. */
function percentsByColour(product: CoverProduct): Map<number, number> {
  const percents = new Map<number, number>();
  for (let percent = 100; percent >= 0; percent--) {
    const colour = coverColour(product, percent);
    if (colour) percents.set(keyOf(...colour), percent);
  }
  return percents;
}

const LEGENDS = eachCover(percentsByColour);
const remembered = eachCover((product) => new Map(LEGENDS[product]));

/**
 * Reads percentages from the pixels of a tile (RGBA, four bytes each). Woody cover has the lowest
 * percentage of its class, and 0 where the tile is transparent; ground cover has no data there.
 */
export function coverValues(product: CoverProduct, rgba: Uint8ClampedArray): Uint8Array {
  const values = new Uint8Array(rgba.length / 4);
  const clear = COVER_PRODUCTS[product].isBlended ? NO_COVER_DATA : 0;
  for (let pixel = 0; pixel < values.length; pixel++) {
    const at = pixel * 4;
    values[pixel] =
      rgba[at + 3]! < OPAQUE ? clear : percentOf(product, rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
  }
  return values;
}

function percentOf(product: CoverProduct, red: number, green: number, blue: number): number {
  const key = keyOf(red, green, blue);
  const known = remembered[product].get(key);
  if (known !== undefined) return known;
  let [nearest, least] = [0, Infinity];
  for (const [colour, percent] of LEGENDS[product]) {
    const distance =
      ((colour >> 16) - red) ** 2 +
      (((colour >> 8) & 255) - green) ** 2 +
      ((colour & 255) - blue) ** 2;
    if (distance < least) [nearest, least] = [percent, distance];
  }
  if (remembered[product].size < MAX_REMEMBERED) remembered[product].set(key, nearest);
  return nearest;
}

/** Describes a pixel's value: `62%`, a class of trees, or null without data. */
export function coverText(product: CoverProduct, value: number): string | null {
  if (value === NO_COVER_DATA) return null;
  const { legend, textOf } = COVER_PRODUCTS[product];
  return textOf(value, legend.findLast(({ from }) => value >= from) ?? null);
}

export const NO_COVER_SUM: CoverSum = { pixels: 0, total: 0, covered: 0 };

/** Adds the pixels of `values` where `mask` is set. */
export function addCover(sum: CoverSum, values: Uint8Array, mask: Uint8Array): CoverSum {
  let { pixels, total, covered } = sum;
  for (let pixel = 0; pixel < values.length; pixel++) {
    const value = values[pixel]!;
    if (!mask[pixel] || value === NO_COVER_DATA) continue;
    pixels += 1;
    total += value;
    if (value > 0) covered += 1;
  }
  return { pixels, total, covered };
}

/** Describes a farm: its mean ground cover, or the share of its area with trees. */
export const coverSumText = (product: CoverProduct, sum: CoverSum): string | null =>
  sum.pixels === 0 ? null : COVER_PRODUCTS[product].sumText(sum);

import { coverColour, eachCover, type CoverProduct } from '#entities/cover';

/**
 * Colours of a paletted image: entry 0 is transparent, and entry 1 + p is the colour of p percent.
 */
export type Palette = readonly (readonly [red: number, green: number, blue: number] | null)[];

export const TRANSPARENT = 0;

export const COVER_PALETTES: Readonly<Record<CoverProduct, Palette>> = eachCover(paletteOf);

/**
 * Returns the palette entry of a percentage, rounded down to whole percent as the legend's classes
 * are.
 */
export function paletteEntry(percent: number): number {
  if (Number.isNaN(percent)) return TRANSPARENT;
  return 1 + Math.floor(Math.min(100, Math.max(0, percent)));
}

function paletteOf(product: CoverProduct): Palette {
  const percents = Array.from({ length: 101 }, (_, percent) => percent);
  return [null, ...percents.map((percent) => coverColour(product, percent))];
}

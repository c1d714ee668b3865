import { GlobalFonts, createCanvas } from '@napi-rs/canvas';
import { createRequire } from 'node:module';

/** Not `Inter`: an installed font of that name must not take its place. */
const FAMILY = 'Base Tile Inter';

for (const cut of ['500-normal', '600-normal', '500-italic']) {
  const path = createRequire(import.meta.url).resolve(
    `@fontsource/inter/files/inter-latin-${cut}.woff2`,
  );
  if (!GlobalFonts.registerFromPath(path, FAMILY)) {
    throw new Error(`The font for map labels cannot be read: ${path}`);
  }
}

export function labelFont(
  sizePx: number,
  weight: 500 | 600 = 500,
  style: '' | 'italic' = '',
): string {
  return `${style} ${weight} ${sizePx}px "${FAMILY}"`.trim();
}

const scratch = createCanvas(1, 1).getContext('2d');

export function textWidthPx(text: string, font: string, letterSpacingPx = 0): number {
  scratch.font = font;
  return scratch.measureText(text).width + letterSpacingPx * text.length;
}

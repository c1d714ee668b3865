import { GlobalFonts, createCanvas } from '@napi-rs/canvas';
import { createRequire } from 'node:module';

/** Not `Inter`, so that an installed font of that name cannot replace it. */
const FAMILY = 'Base Tile Inter';

for (const cut of ['500-normal', '600-normal', '500-italic']) {
  const path = createRequire(import.meta.url).resolve(
    `@fontsource/inter/files/inter-latin-${cut}.woff2`,
  );
  if (!GlobalFonts.registerFromPath(path, FAMILY)) {
    throw new Error(`The font for map labels cannot be read: ${path}`);
  }
}

export interface LabelStyle {
  font: string;
  sizePx: number;
  letterSpacingPx: number;
  colour: string;
  halo: string;
}

interface LabelLook {
  sizePx: number;
  colour: string;
  halo: string;
  cut?: '500' | '600' | 'italic 500';
  letterSpacingPx?: number;
}

export function labelStyle({
  sizePx,
  colour,
  halo,
  cut = '500',
  letterSpacingPx = 0,
}: LabelLook): LabelStyle {
  return { font: `${cut} ${sizePx}px "${FAMILY}"`, sizePx, colour, halo, letterSpacingPx };
}

const scratch = createCanvas(1, 1).getContext('2d');

export function textWidthPx(text: string, { font, letterSpacingPx }: LabelStyle): number {
  scratch.font = font;
  return scratch.measureText(text).width + letterSpacingPx * text.length;
}

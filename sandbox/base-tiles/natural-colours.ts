import type { Rgb } from './land-tones.ts';

/** Colours from red desert through wheat country to forest, evenly spaced. */
const RAMP: readonly Rgb[] = [
  [128, 76, 48],
  [136, 86, 54],
  [139, 97, 61],
  [136, 106, 68],
  [128, 110, 71],
  [116, 108, 70],
  [101, 102, 64],
  [84, 92, 56],
  [66, 80, 47],
  [52, 70, 41],
  [42, 61, 38],
];
const SHADES = 256;

/** The ramp in 256 shades, three values each. */
export const NATURAL_SHADES = Float32Array.from({ length: SHADES * 3 }, (_, i) => {
  const at = (Math.floor(i / 3) / (SHADES - 1)) * (RAMP.length - 1);
  const from = Math.min(RAMP.length - 2, Math.floor(at));
  const [a, b] = [RAMP[from]![i % 3]!, RAMP[from + 1]![i % 3]!];
  return a + (b - a) * (at - from);
});

/** Index in `NATURAL_SHADES` of a greenness 0–1. */
export function shadeOf(green: number): number {
  return 3 * Math.max(0, Math.min(SHADES - 1, Math.round(green * (SHADES - 1))));
}

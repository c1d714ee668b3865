import type { Frame } from './frame.ts';
import { latOf, lonOf } from './mercator.ts';

/** How green the land is, 0 (red desert) to 1 (forest), around places of Australia. */
const GREENNESS: readonly (readonly [lon: number, lat: number, green: number])[] = [
  [151, -33.6, 0.92], [153, -28.5, 0.95], [152.8, -26.4, 0.86], [145.6, -17.2, 1], [142.8, -12.6, 0.78],
  [131, -12.9, 0.74], [128.6, -15.8, 0.5], [123, -18, 0.3], [119, -20.8, 0.14], [114.4, -22.6, 0.13],
  [115, -28.6, 0.4], [116.2, -32.2, 0.78], [115.6, -34, 0.95], [118, -34.8, 0.72], [117.6, -31.6, 0.5],
  [122, -33.5, 0.5], [121.4, -30.5, 0.3], [128.5, -31.4, 0.26], [133.6, -32.2, 0.36], [136, -34.3, 0.54],
  [138.8, -35, 0.66], [140.8, -37.7, 0.84], [145.4, -37.6, 0.9], [147.6, -37.5, 0.98], [148.4, -36.3, 0.96],
  [142.3, -36.4, 0.56], [149.2, -35.4, 0.74], [147.4, -35.1, 0.6], [146.4, -34.4, 0.52], [144.4, -34.4, 0.42],
  [142.1, -34, 0.36], [141.4, -31.8, 0.2], [145.8, -30, 0.3], [148.6, -32.2, 0.56], [149.8, -29.5, 0.52],
  [151.6, -30.5, 0.86], [151, -27.6, 0.58], [146.2, -26.4, 0.36], [144.2, -23.4, 0.32], [139.6, -20.8, 0.24],
  [139.3, -25.6, 0.04], [134, -23.8, 0.12], [137, -25.2, 0.02], [134.6, -28.8, 0.1], [126, -24.4, 0.05],
  [124.4, -20.6, 0.06], [130, -27, 0.1], [134.2, -19.4, 0.18], [132.4, -14.6, 0.56], [140.6, -17.6, 0.42],
  [146.4, -19.6, 0.6], [150.2, -23.2, 0.68], [148.2, -21.4, 0.7], [145.5, -42.2, 1], [147.6, -42.2, 0.78],
  [146.5, -41.3, 0.92], [122, -26.6, 0.12], [118.4, -25, 0.14], [170, -43, 0.98], [175.6, -38.6, 0.92],
  [171.6, -43.9, 0.7], [144, -6, 1],
];

/** Latitudes of the world and how green they are, for land far from Australia. */
const BANDS = [[0, 1], [12, 0.72], [20, 0.16], [29, 0.2], [36, 0.6], [48, 0.82], [60, 0.86], [70, 0.5], [90, 0.4]] as const;

const AUSTRALIA_REACH_DEG = 9;

export function greenness(lon: number, lat: number): number {
  let [sum, weights, nearest] = [0, 0, Infinity];
  for (const [placeLon, placeLat, green] of GREENNESS) {
    const squared = (lon - placeLon) ** 2 + (lat - placeLat) ** 2 + 0.6;
    const weight = squared ** -1.6;
    sum += green * weight;
    weights += weight;
    nearest = Math.min(nearest, squared);
  }
  const isFar = Math.min(1, Math.max(0, Math.sqrt(nearest) / AUSTRALIA_REACH_DEG - 1));
  return (sum / weights) * (1 - isFar) + bandGreenness(Math.abs(lat)) * isFar;
}

function bandGreenness(lat: number): number {
  for (let i = 1; i < BANDS.length; i += 1) {
    const [upTo, green] = BANDS[i]!;
    const [from, before] = BANDS[i - 1]!;
    if (lat <= upTo) return before + ((green - before) * (lat - from)) / (upTo - from);
  }
  return 0;
}

/** 0 on bare land, 1 under lasting snow. */
function snow(lat: number): number {
  return Math.min(1, Math.max(0, lat < 0 ? (-lat - 60) / 8 : (lat - 66) / 10));
}

const KNOTS = 9;

/** Greenness and snow of every pixel, worked out on a few points and smoothed between them. */
export function climateField(frame: Frame): { green: Float32Array; snow: Float32Array } {
  const { size } = frame;
  const step = (size - 1) / (KNOTS - 1);
  const atKnots = (value: (lon: number, lat: number) => number) =>
    Array.from({ length: KNOTS * KNOTS }, (_, i) => {
      const x = (frame.left + (i % KNOTS) * step) / frame.scale;
      const y = (frame.top + Math.floor(i / KNOTS) * step) / frame.scale;
      return value(lonOf(x), latOf(y));
    });
  return {
    green: spread(atKnots(greenness), size, step),
    snow: spread(atKnots((_, lat) => snow(lat)), size, step),
  };
}

function spread(knots: number[], size: number, step: number): Float32Array {
  const field = new Float32Array(size * size);
  for (let y = 0; y < size; y += 1) {
    const row = Math.min(KNOTS - 2, Math.floor(y / step));
    const down = y / step - row;
    for (let x = 0; x < size; x += 1) {
      const column = Math.min(KNOTS - 2, Math.floor(x / step));
      const right = x / step - column;
      const at = row * KNOTS + column;
      const top = knots[at]! + (knots[at + 1]! - knots[at]!) * right;
      const bottom = knots[at + KNOTS]! + (knots[at + KNOTS + 1]! - knots[at + KNOTS]!) * right;
      field[y * size + x] = top + (bottom - top) * down;
    }
  }
  return field;
}

import type { Frame } from './frame.ts';
import { latOf, lonOf } from './mercator.ts';

/** Greenness of the land, 0 (red desert) to 1 (forest), at points in Australia and the world. */
const GREENNESS: readonly (readonly [lon: number, lat: number, green: number])[] = [
  [151, -33.6, 0.92],
  [153, -28.5, 0.95],
  [152.8, -26.4, 0.86],
  [145.6, -17.2, 1],
  [142.8, -12.6, 0.78],
  [131, -12.9, 0.74],
  [128.6, -15.8, 0.5],
  [123, -18, 0.3],
  [119, -20.8, 0.14],
  [114.4, -22.6, 0.13],
  [115, -28.6, 0.4],
  [116.2, -32.2, 0.78],
  [115.6, -34, 0.95],
  [118, -34.8, 0.72],
  [117.6, -31.6, 0.5],
  [122, -33.5, 0.5],
  [121.4, -30.5, 0.3],
  [128.5, -31.4, 0.26],
  [133.6, -32.2, 0.36],
  [136, -34.3, 0.54],
  [138.8, -35, 0.66],
  [140.8, -37.7, 0.84],
  [145.4, -37.6, 0.9],
  [147.6, -37.5, 0.98],
  [148.4, -36.3, 0.96],
  [142.3, -36.4, 0.56],
  [149.2, -35.4, 0.74],
  [147.4, -35.1, 0.6],
  [146.4, -34.4, 0.545],
  [144.4, -34.4, 0.44],
  [142.1, -34, 0.36],
  [141.4, -31.8, 0.2],
  [145.8, -30, 0.3],
  [148.6, -32.2, 0.56],
  [149.8, -29.5, 0.52],
  [151.6, -30.5, 0.86],
  [151, -27.6, 0.58],
  [146.2, -26.4, 0.36],
  [144.2, -23.4, 0.32],
  [139.6, -20.8, 0.24],
  [139.3, -25.6, 0.04],
  [134, -23.8, 0.12],
  [137, -25.2, 0.02],
  [134.6, -28.8, 0.1],
  [126, -24.4, 0.05],
  [124.4, -20.6, 0.06],
  [130, -27, 0.1],
  [134.2, -19.4, 0.18],
  [132.4, -14.6, 0.56],
  [140.6, -17.6, 0.42],
  [146.4, -19.6, 0.6],
  [150.2, -23.2, 0.68],
  [148.2, -21.4, 0.7],
  [145.5, -42.2, 1],
  [147.6, -42.2, 0.78],
  [146.5, -41.3, 0.92],
  [122, -26.6, 0.12],
  [118.4, -25, 0.14],
  [170, -43, 0.98],
  [175.6, -38.6, 0.92],
  [171.6, -43.9, 0.7],
  [144, -6, 1],
  [114, 0, 1],
  [102, 14, 0.85],
  [78, 22, 0.6],
  [72, 27, 0.15],
  [112, 27, 0.88],
  [117, 37, 0.6],
  [100, 42, 0.1],
  [82, 38, 0.04],
  [88, 33, 0.3],
  [62, 42, 0.1],
  [54, 32, 0.1],
  [46, 22, 0.02],
  [10, 24, 0.02],
  [-8, 22, 0.03],
  [28, 22, 0.02],
  [0, 13, 0.45],
  [20, 11, 0.5],
  [22, 0, 1],
  [44, 6, 0.3],
  [26, -12, 0.75],
  [20, -23, 0.2],
  [28, -29, 0.55],
  [20, -33, 0.35],
  [47, -19, 0.6],
  [-4, 40, 0.45],
  [8, 48, 0.84],
  [30, 48, 0.66],
  [26, 62, 0.9],
  [60, 60, 0.9],
  [100, 60, 0.88],
  [130, 58, 0.84],
  [138, 36, 0.92],
  [-60, -4, 1],
  [-42, -8, 0.5],
  [-50, -20, 0.75],
  [-62, -34, 0.6],
  [-69, -22, 0.03],
  [-68, -46, 0.25],
  [-72, -40, 0.9],
  [-74, 4, 0.98],
  [-90, 16, 0.9],
  [-104, 26, 0.18],
  [-115, 37, 0.14],
  [-122, 44, 0.85],
  [-101, 40, 0.5],
  [-80, 36, 0.9],
  [-110, 55, 0.86],
  [-75, 50, 0.9],
  [-100, 66, 0.6],
  [110, -78, 0.5],
  [-60, -82, 0.5],
];

/** Interpolates the greenness of all points, weighted by inverse distance. */
function greenness(lon: number, lat: number): number {
  let [sum, weights] = [0, 0];
  for (const [placeLon, placeLat, green] of GREENNESS) {
    const weight = ((lon - placeLon) ** 2 + (lat - placeLat) ** 2 + 0.6) ** -1.6;
    sum += green * weight;
    weights += weight;
  }
  return sum / weights;
}

/** Greenness of every pixel, computed on a coarse grid and interpolated. */
export function climateField(frame: Frame): Float32Array {
  const knots = frame.z < 5 ? 33 : 9;
  const step = (frame.size - 1) / (knots - 1);
  const values = Array.from({ length: knots * knots }, (_, i) => {
    const x = (frame.left + (i % knots) * step) / frame.scale;
    const y = (frame.top + Math.floor(i / knots) * step) / frame.scale;
    return greenness(lonOf(x), latOf(y));
  });
  return smoothed(values, knots, frame.size);
}

/** Interpolates a grid of `knots` × `knots` values bilinearly to `size` × `size`. */
function smoothed(values: number[], knots: number, size: number): Float32Array {
  const field = new Float32Array(size * size);
  const step = (size - 1) / (knots - 1);
  for (let y = 0; y < size; y++) {
    const row = Math.min(knots - 2, Math.floor(y / step));
    const down = y / step - row;
    for (let x = 0; x < size; x++) {
      const column = Math.min(knots - 2, Math.floor(x / step));
      const right = x / step - column;
      const at = row * knots + column;
      const top = values[at]! + (values[at + 1]! - values[at]!) * right;
      const below = values[at + knots]! + (values[at + knots + 1]! - values[at + knots]!) * right;
      field[y * size + x] = top + (below - top) * down;
    }
  }
  return field;
}

import { climateField } from './climate.ts';
import type { Frame } from './frame.ts';
import { addNoise } from './noise.ts';

/** The natural ground at every pixel of a frame, before any land use. */
export interface Terrain {
  /** 0 red desert … 1 forest. */
  green: Float32Array;
  snow: Float32Array;
  /** Hill shading, around 0. */
  relief: Float32Array;
  /** Variation over a few hundred metres and more, around 0. */
  patches: Float32Array;
  /** Variation finer than `patches`, around 0. */
  grain: Float32Array;
}

/** Wavelength in metres and amplitude of each octave. */
const WIDE_WAVES = [
  [1_200_000, 0.08],
  [400_000, 0.08],
  [130_000, 0.075],
  [43_000, 0.055],
  [14_500, 0.035],
  [4_800, 0.03],
  [1_600, 0.03],
  [540, 0.04],
] as const;
const FINE_WAVES_M = [180, 60, 21, 7.5, 2.6, 0.9];

export function terrainOf(frame: Frame): Terrain {
  const { green, snow } = climateField(frame);
  const empty = () => new Float32Array(frame.size * frame.size);
  const [patches, grain, height] = [empty(), empty(), empty()];
  addPatches(patches, frame);
  FINE_WAVES_M.forEach((wavelengthM, i) => {
    addNoise(grain, frame, { wavelengthM, amplitude: 0.055, seed: 31 + i });
  });
  [...WIDE_WAVES.map(([wavelengthM]) => wavelengthM), 180, 60].forEach((wavelengthM, i) => {
    const amplitude = hillHeight(wavelengthM * frame.pxPerMetre);
    addNoise(height, frame, { wavelengthM, amplitude, seed: 51 + i });
  });
  return { green, snow, relief: lit(height, frame.size), patches, grain };
}

/** Adds the patches of `Terrain`: how much greener or redder a position is than its climate. */
export function addPatches(field: Float32Array, frame: Frame): void {
  WIDE_WAVES.forEach(([wavelengthM, amplitude], i) => {
    addNoise(field, frame, { wavelengthM, amplitude, seed: 11 + i });
  });
}

/** Gives hills between a few pixels and half a tile wide slopes of similar steepness. */
function hillHeight(wavePx: number): number {
  return wavePx * Math.exp(-wavePx / 60) * 0.042;
}

/** Hill shading with the sun in the north-west. */
function lit(height: Float32Array, size: number): Float32Array {
  const light = new Float32Array(size * size);
  for (let y = 0; y < size; y++) {
    const above = Math.max(0, y - 1) * size;
    const below = Math.min(size - 1, y + 1) * size;
    for (let x = 0; x < size; x++) {
      const left = Math.max(0, x - 1);
      const right = Math.min(size - 1, x + 1);
      light[y * size + x] = height[below + right]! - height[above + left]!;
    }
  }
  return light;
}

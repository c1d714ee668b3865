import type { LandUse } from '../district/index.ts';
import type { DrawnLandscape, DrawnUnit } from './drawn-landscape.ts';
import { edgeStrengths } from './edge-fade.ts';
import { worldPerMetre, type WorldLine } from './mercator.ts';
import { hashUnit } from './noise.ts';

/** Red, green, blue, 0–255. */
export type Rgb = readonly [number, number, number];

const IRRIGATED_HA = 14;

/** Colours of a land use from above; each unit gets one of them with equal probability. */
const TONES: Record<LandUse, readonly Rgb[]> = {
  crop: [
    [88, 98, 62],
    [98, 106, 66],
    [80, 92, 60],
    [112, 110, 72],
    [138, 125, 86],
    [148, 133, 94],
    [130, 117, 80],
    [116, 94, 70],
    [106, 84, 63],
    [123, 104, 76],
    [128, 122, 76],
    [94, 94, 63],
  ],
  pasture: [
    [110, 104, 71],
    [119, 110, 77],
    [102, 99, 66],
    [126, 115, 83],
    [97, 97, 64],
    [115, 104, 73],
  ],
  bush: [
    [66, 71, 48],
    [62, 69, 47],
    [71, 74, 51],
    [67, 69, 49],
  ],
  town: [
    [103, 106, 75],
    [97, 104, 71],
    [110, 108, 80],
    [92, 101, 68],
  ],
  road: [
    [116, 108, 80],
    [111, 105, 76],
  ],
  water: [[43, 65, 74]],
};
const IRRIGATED: readonly Rgb[] = [
  [78, 97, 60],
  [88, 105, 64],
  [72, 90, 57],
  [94, 108, 67],
  [105, 110, 69],
  [118, 104, 74],
  [108, 88, 67],
  [134, 123, 86],
  [84, 99, 63],
  [92, 95, 63],
];

export const NO_TEXTURE = 0;
export const CULTIVATED = 1;
export const GRAZED = 2;
export const WOODED = 3;
const TEXTURE: Record<LandUse, number> = {
  crop: CULTIVATED,
  pasture: GRAZED,
  bush: WOODED,
  town: GRAZED,
  road: GRAZED,
  water: NO_TEXTURE,
};

/** Colour and cultivation of each unit, by its index in the landscape. */
export interface LandTones {
  /** Three values per unit. */
  rgb: Float32Array;
  texture: Uint8Array;
  /** Direction across the rows of cultivation; two values per unit. */
  across: Float32Array;
  /** Trees per hectare. */
  treesPerHa: Float32Array;
  /** See `edgeStrengths`. */
  strength: Float32Array;
}

export function landTones(landscape: DrawnLandscape): LandTones {
  const { units } = landscape;
  const tones: LandTones = {
    rgb: new Float32Array(units.length * 3),
    texture: new Uint8Array(units.length),
    across: new Float32Array(units.length * 2),
    treesPerHa: new Float32Array(units.length),
    strength: edgeStrengths(landscape),
  };
  units.forEach((drawn, i) => {
    const { landUse } = drawn.unit;
    const chance = (seed: number) => hashUnit(i, seed, 71);
    const choices = landUse === 'crop' && boxHa(drawn) < IRRIGATED_HA ? IRRIGATED : TONES[landUse];
    const choice = choices[Math.floor(chance(1) * choices.length)]!;
    const lightness = 0.93 + 0.14 * chance(2);
    choice.forEach((part, c) => {
      tones.rgb[3 * i + c] = part * lightness;
    });
    tones.texture[i] = TEXTURE[landUse];
    tones.across.set(acrossLongestSides(drawn.rings[0]!), 2 * i);
    tones.treesPerHa[i] = TREES_PER_HA[landUse] * (0.5 + chance(3));
  });
  return tones;
}

const TREES_PER_HA: Record<LandUse, number> = {
  crop: 0.15,
  pasture: 1.6,
  bush: 95,
  town: 22,
  road: 9,
  water: 0,
};

function boxHa({ box: [left, top, right, bottom] }: DrawnUnit): number {
  return ((right - left) * (bottom - top)) / worldPerMetre(top) ** 2 / 10_000;
}

/**
 * Tractors work along a paddock's longest edges. Edges are summed as vectors of twice their angle,
 * so that opposite and slightly bent edges add up.
 */
function acrossLongestSides(ring: WorldLine): [number, number] {
  let [cos, sin] = [0, 0];
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const dx = ring[i + 2]! - ring[i]!;
    const dy = ring[i + 3]! - ring[i + 1]!;
    const length = Math.hypot(dx, dy) || 1;
    cos += (dx * dx - dy * dy) / length;
    sin += (2 * dx * dy) / length;
  }
  const along = Math.atan2(sin, cos) / 2;
  return [-Math.sin(along), Math.cos(along)];
}

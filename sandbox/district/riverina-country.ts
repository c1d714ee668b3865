import type { Country } from './district.ts';

/** y of the river on the survey plane, north of the town at the origin. */
export const RIVER_Y = 2900;

const IRRIGATED_M = 16_000;

/** Centre and radius of the wooded ranges, in metres. */
const RANGES = [
  [24_000, 17_000, 6500],
  [31_000, 23_000, 5000],
  [-24_000, -25_000, 5500],
  [9000, -29_000, 3500],
  [-29_000, 21_000, 4000],
] as const;

/** Creeks that flow to the river; `xAt` gives a creek's x at a y of the plane. */
export const CREEKS = [
  {
    name: 'Back Creek',
    fromY: -36_000,
    toY: RIVER_Y,
    xAt: (y: number) => 7400 - y * 0.22 + 620 * Math.sin(y / 1900) + 170 * Math.sin(y / 430),
  },
  {
    name: 'Sandy Creek',
    fromY: 34_000,
    toY: RIVER_Y,
    xAt: (y: number) => -5200 - y * 0.31 + 540 * Math.sin(y / 2300) + 140 * Math.sin(y / 390),
  },
] as const;

/**
 * A Riverina district: hobby lots around the town, irrigated farms on the river plain, broadacre
 * paddocks that get larger towards the dry west, red gum along the river, bush on the ranges.
 */
export const riverinaCountry: Country = {
  blockHa(x, y) {
    const fromTown = Math.hypot(x, y);
    if (fromTown < 4500) return 110;
    return isIrrigated(x, y) ? 420 : 1500 + Math.max(0, -x) * 0.05;
  },
  portionHa(x, y) {
    const fromTown = Math.hypot(x, y);
    if (fromTown < 4500) return 1.6 + fromTown / 1800;
    if (isIrrigated(x, y)) return 7.5;
    const west = Math.max(0, -x - 8000) / 30_000;
    return 28 + 24 * ruggedness(x, y) + 230 * west ** 2.2;
  },
  landUse(x, y, random) {
    const fromRiver = Math.abs(y - RIVER_Y);
    if (random.chance(0.75 * Math.exp(-fromRiver / 450))) return 'bush';
    if (fromCreek(x, y) < 140 && random.chance(0.5)) return 'bush';
    if (random.chance(ruggedness(x, y) * 1.3 - 0.25)) return 'bush';
    const cropped = isIrrigated(x, y) ? 0.75 : 0.52 + 0.45 * soil(x, y);
    return random.chance(cropped) ? 'crop' : random.chance(0.05) ? 'bush' : 'pasture';
  },
};

function fromCreek(x: number, y: number): number {
  const distances = CREEKS.map(({ fromY, xAt }) =>
    fromY > RIVER_Y === y > RIVER_Y ? Math.abs(x - xAt(y)) : Infinity,
  );
  return Math.min(...distances);
}

function isIrrigated(x: number, y: number): boolean {
  return Math.hypot(x * 0.8, y + 2500) < IRRIGATED_M + 2200 * Math.sin(Math.atan2(y, x) * 5);
}

/** 0 on the plains, 1 on top of a range. */
function ruggedness(x: number, y: number): number {
  let height = 0;
  for (const [centreX, centreY, radius] of RANGES) {
    const spread = ((x - centreX) ** 2 + (y - centreY) ** 2) / radius ** 2;
    height = Math.max(height, Math.exp(-spread));
  }
  return height;
}

/** Soil quality in broad patches, -1 to 1. */
function soil(x: number, y: number): number {
  return Math.sin(x / 3100 + 1.7 * Math.sin(y / 4300)) * Math.cos(y / 2700 + x / 9100);
}

import type { DrawnLandscape } from '../base-tiles/index.ts';
import { latOf } from '../base-tiles/mercator.ts';
import { hashUnit } from '../base-tiles/noise.ts';
import type { CoverModel } from './cover-model.ts';
import { between, type Place } from './place.ts';
import { wetness } from './seasons.ts';

const FIRST_YEAR = 1991;
const YEARS = 28;
/** Canopy that regrowth adds per year, in percent of the ground. */
const REGROWTH = 2.2;
const CLEARED = 0.6;

/** Models the canopy cover of a year: bush, clearing, regrowth and trees along water. */
export function woodyCover(landscape: DrawnLandscape, yearName: string): CoverModel {
  const year = Number(yearName);
  const thrift = 1 + 0.07 * wetness(4 * year + 2);
  const units = new Float32Array(
    landscape.units.map((_, i) => unitCanopy(landscape, i, year) * thrift),
  );
  return {
    units,
    at: (place) => {
      const { clumps, banks } = place;
      const natural = naturalCanopy(place, year, thrift);
      // Outside the clumps, a paddock has only single trees.
      const grown = (canopy: number, at: number) =>
        canopy * Math.max(0, 1 + 0.9 * clumps[at]!) + 24 * Math.max(0, clumps[at]! - 0.62);
      const byWater = (at: number) => (banks[at]! / 255) * 34 * (1 + 0.8 * clumps[at]!);
      return {
        natural: (at, _x, y) => Math.max(grown(natural(at, y), at), byWater(at)),
        worked: (canopy, at) => (canopy === 0 ? 0 : Math.max(grown(canopy, at), byWater(at))),
      };
    },
  };
}

function unitCanopy({ units }: DrawnLandscape, index: number, year: number): number {
  const { landUse } = units[index]!.unit;
  const chance = (seed: number) => hashUnit(index, seed, 331);
  switch (landUse) {
    case 'bush': {
      const mature = 26 + 50 * chance(1);
      const wasCleared = chance(2) < 0.3;
      return wasCleared ? sinceClearing(mature, year, chance) : mature;
    }
    case 'pasture': {
      const comesBack = chance(2) < 0.1;
      const began = FIRST_YEAR + YEARS * chance(3);
      return comesBack ? Math.min(42, 1 + REGROWTH * Math.max(0, year - began)) : 0.45;
    }
    case 'crop':
      return 0.3;
    case 'town':
      return 9 + 9 * chance(1);
    case 'road':
      return 4 + 8 * chance(1);
    case 'water':
      return 0;
    default:
      return landUse satisfies never;
  }
}

/** Most clearing happened in the first years; half of the cleared bush regrows. */
function sinceClearing(mature: number, year: number, chance: (seed: number) => number): number {
  const cleared = FIRST_YEAR + 1 + YEARS * chance(3) ** 2;
  if (year < cleared) return mature;
  const growsBack = chance(4) < 0.5;
  return growsBack ? Math.min(0.7 * mature, CLEARED + REGROWTH * (year - cleared)) : CLEARED;
}

/** Forests along the coast, savanna in the north, mallee and mulga inland, cleared in places. */
function naturalCanopy(place: Place, year: number, thrift: number) {
  const { frame, lush: lushness, clearings, clearingYears } = place;
  return (at: number, y: number): number => {
    const lush = lushness[at]!;
    const north = between(-24, -17, latOf((frame.top + y) / frame.scale));
    const farmed = between(0.4, 0.46, lush) * (1 - between(0.62, 0.68, lush)) * (1 - north);
    const forest = 78 * between(0.6, 0.95, lush);
    const open = (5 + 21 * north) * between(0.2, 0.42, lush);
    const canopy = Math.max(forest, open * (1 - 0.87 * farmed)) * thrift;
    const clearedIn = FIRST_YEAR + YEARS * between(-0.8, 0.8, clearingYears[at]!);
    const isCleared = clearings[at]! > 0.5 && year >= clearedIn && lush < 0.85;
    return isCleared ? canopy * 0.08 : canopy;
  };
}

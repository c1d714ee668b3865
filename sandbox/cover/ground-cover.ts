import type { DrawnLandscape } from '../base-tiles/index.ts';
import { latOf } from '../base-tiles/mercator.ts';
import { hashUnit } from '../base-tiles/noise.ts';
import type { CoverModel } from './cover-model.ts';
import { between, noiseField, type Place } from './place.ts';
import { seasonNumber, wetness, type SeasonNumber } from './seasons.ts';

/** Cover in percent for autumn, winter, spring and summer of an average year. */
type Year = readonly [autumn: number, winter: number, spring: number, summer: number];
const SOWN: Year = [54, 61, 87, 67];
const FALLOW: Year = [47, 43, 40, 38];
const PASTURE: Year = [63, 76, 87, 70];
/** Cover lost in autumn by burning or ploughing the stubble; fewer farms do so every year. */
const BARED = 24;

/** Change in percent of cover between an average season and a drought or a wet one. */
const RESPONSE = { crop: 15, pasture: 22, bush: 7, town: 6, road: 8, water: 0 } as const;

/** Models the ground cover of a season by land use, and elsewhere by climate. */
export function groundCover(landscape: DrawnLandscape, quarter: string): CoverModel {
  const season = seasonNumber(quarter);
  const wet = wetness(season);
  const units = new Float32Array(
    landscape.units.map((_, i) => unitCover(landscape, i, season, wet)),
  );
  return {
    units,
    at: (place) => {
      const { paddocks } = place;
      const showers = noiseField(place.frame, showersOf(season));
      const natural = naturalCover(place, season, wet);
      return {
        natural: (at, x, y) => natural(at, x, y) + paddocks[at]! + 14 * showers[at]!,
        worked: (percent, at) => percent + paddocks[at]! + 10 * showers[at]!,
      };
    },
  };
}

/** Rain varies by district. */
const showersOf = (season: SeasonNumber) => [
  { wavelengthM: 900_000, amplitude: 0.6, seed: 3000 + season },
  { wavelengthM: 240_000, amplitude: 0.35, seed: 5000 + season },
];

/** Returns NaN on water, which has no ground. */
function unitCover(
  { units }: DrawnLandscape,
  index: number,
  season: SeasonNumber,
  wet: number,
): number {
  const { landUse } = units[index]!.unit;
  const response = RESPONSE[landUse] * wet;
  const quarter = season % 4;
  const care = hashUnit(index, 1, 221);
  switch (landUse) {
    case 'crop':
      return cropCover(index, season, care) + response;
    case 'pasture':
      // Heavier grazing leaves less cover, especially in drought.
      return PASTURE[quarter]! + response - 17 * (1 - care) * (1 - 0.8 * wet);
    case 'bush':
      return 88 + response - 6 * care;
    case 'town':
      return 70 + response - 12 * care;
    case 'road':
      return 56 + response - 18 * care;
    case 'water':
      return NaN;
    default:
      return landUse satisfies never;
  }
}

function cropCover(index: number, season: SeasonNumber, care: number): number {
  const [year, quarter] = [Math.floor(season / 4), season % 4];
  const rotation = hashUnit(index, year, 222);
  const yields = 8 * (hashUnit(index, year, 223) - 0.5);
  if (rotation < 0.12) return FALLOW[quarter]! + yields;
  if (rotation < 0.32) return PASTURE[quarter]! - 8 * (1 - care) + yields;
  const bares = care < 0.65 - 0.015 * (year - 1990) && quarter === 0;
  return SOWN[quarter]! + yields - (bares ? BARED : 0);
}

/** Models land outside all units: sparse in desert, dense in forest, fields in farming country. */
function naturalCover({ frame, lush: lushness, quilt }: Place, season: SeasonNumber, wet: number) {
  const [year, quarter] = [Math.floor(season / 4), season % 4];
  return (at: number, x: number, y: number): number => {
    const lush = lushness[at]!;
    const lat = latOf((frame.top + y) / frame.scale);
    const north = between(-27, -19, lat);
    const turn = SOUTHERN[quarter]! * (1 - north) + NORTHERN[quarter]! * north;
    const open = 1 - between(0.6, 0.9, lush);
    const usual = 14 + 80 * between(-0.05, 0.8, lush) + open * (turn + 15 * wet);
    const farmed = between(0.4, 0.46, lush) * (1 - between(0.62, 0.68, lush)) * (1 - north);
    if (farmed === 0) return usual;
    const field = quilt.strength * 26 * (hashUnit(quilt.fieldAt(x, y), year, 231) - 0.5);
    return usual + farmed * (FARMED[quarter]! + RESPONSE.crop * wet + field - usual);
  };
}

/** Average cover of farmed districts. */
const FARMED: Year = [50, 63, 80, 63];
/** Winter rain in the south, summer rain in the north. */
const SOUTHERN: Year = [-7, 1, 8, -3];
const NORTHERN: Year = [9, 0, -10, 2];

import { hashUnit } from '../base-tiles/noise.ts';

/**
 * Number of a season since year 0: four per year, autumn (March) first; summer counts for the year
 * of its December.
 */
export type SeasonNumber = number;

/** `2021-03` */
export function seasonNumber(quarter: string): SeasonNumber {
  const [year = 0, month = 0] = quarter.split('-').map(Number);
  return 4 * year + month / 3 - 1;
}

/**
 * Rainfall of a year relative to the average, -1 (drought) to 1 (flood), roughly as in the
 * south-east.
 */
const RAIN_FROM = 1988;
const RAIN = [
  0.3, 0.3, 0.1, -0.2, 0.4, 0.4, -0.75, 0.1, 0.3, -0.3, 0.2, 0.3, 0.45, -0.1, -0.9, -0.1, -0.35, 0,
  -0.85, -0.4, -0.35, -0.3, 0.85, 0.55, 0.2, -0.2, -0.15, -0.1, 0.65, -0.35, -0.7, -1, 0.45, 0.6,
];

/** Rainfall of a year, -1 to 1; by chance before the record begins. */
export const yearlyRain = (year: number): number =>
  RAIN[year - RAIN_FROM] ?? 1.2 * (hashUnit(year, 0, 203) - 0.5);

/** Soil moisture of a season, -1 to 1, from its own rain and that of the two seasons before. */
export function wetness(season: SeasonNumber): number {
  return 0.5 * rainOf(season) + 0.3 * rainOf(season - 1) + 0.2 * rainOf(season - 2);
}

function rainOf(season: SeasonNumber): number {
  const year = season / 4 - RAIN_FROM - 0.5;
  const [before, after] = [Math.floor(year), Math.floor(year) + 1].map(
    (at) => RAIN[Math.min(RAIN.length - 1, Math.max(0, at))]!,
  );
  const share = year - Math.floor(year);
  const luck = 0.5 * (hashUnit(season, 0, 201) - 0.5);
  return Math.min(1, Math.max(-1, before! + (after! - before!) * share + luck));
}

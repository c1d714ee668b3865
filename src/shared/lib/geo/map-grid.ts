import type { LonLat } from '#shared/lib/lon-lat';

/** A position on the Map Grid of Australia, as topographic maps and survey plans print it. */
export interface GridPosition {
  zone: number;
  eastingM: number;
  northingM: number;
}

/** Zones of the grid, from Christmas Island to Norfolk Island. */
export const GRID_ZONES = { first: 46, last: 59 } as const;

const RADIUS_M = 6_378_137;
const FLATTENING = 1 / 298.257_222_101;
const SCALE = 0.9996;
const FALSE_EASTING_M = 500_000;
const FALSE_NORTHING_M = 10_000_000;

/** Coefficients of Krüger's series in the third flattening, accurate to a millimetre in a zone. */
const N = FLATTENING / (2 - FLATTENING);
const MEAN_RADIUS_M = (RADIUS_M / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const BETA = [
  N / 2 - (2 / 3) * N ** 2 + (37 / 96) * N ** 3,
  N ** 2 / 48 + N ** 3 / 15,
  (17 / 480) * N ** 3,
];
const DELTA = [
  2 * N - (2 / 3) * N ** 2 - 2 * N ** 3,
  (7 / 3) * N ** 2 - (8 / 5) * N ** 3,
  (56 / 15) * N ** 3,
];

/**
 * Converts a position on the grid (GDA94 or GDA2020, which differ by less than two metres) to
 * longitude and latitude.
 */
export function lonLatOfGrid({ zone, eastingM, northingM }: GridPosition): LonLat {
  const xi = (northingM - FALSE_NORTHING_M) / (SCALE * MEAN_RADIUS_M);
  const eta = (eastingM - FALSE_EASTING_M) / (SCALE * MEAN_RADIUS_M);
  let [north, east] = [xi, eta];
  BETA.forEach((beta, i) => {
    const k = 2 * (i + 1);
    north -= beta * Math.sin(k * xi) * Math.cosh(k * eta);
    east -= beta * Math.cos(k * xi) * Math.sinh(k * eta);
  });
  const conformal = Math.asin(Math.sin(north) / Math.cosh(east));
  const latitude = DELTA.reduce(
    (sum, delta, i) => sum + delta * Math.sin(2 * (i + 1) * conformal),
    conformal,
  );
  const longitude = Math.atan2(Math.sinh(east), Math.cos(north));
  const degrees = 180 / Math.PI;
  return [longitude * degrees + 6 * zone - 183, latitude * degrees];
}

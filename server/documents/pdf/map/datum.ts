/**
 * Datum of all positions, on maps and in files. Positions of GDA2020 (EPSG:7844) are taken for it;
 * the two were the same in 2020 and drift apart by some centimetres a year.
 */
export const DATUM = 'WGS 84 (EPSG:4326)';

/** Bounds in degrees of the land and seas that the map of Australia shows. */
const AUSTRALIA = { west: 96, south: -56, east: 169, north: -8 } as const;

export const isInAustralia = ([lng, lat]: readonly [lng: number, lat: number]): boolean =>
  lng > AUSTRALIA.west && lng < AUSTRALIA.east && lat > AUSTRALIA.south && lat < AUSTRALIA.north;

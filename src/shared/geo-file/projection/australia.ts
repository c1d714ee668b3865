import { AUSTRALIA_BOUNDS, type Box, isInsideRing } from '#shared/lib/geo';

/**
 * Coarse outline of the mainland and Tasmania, just off the coast; distinguishes land from sea for
 * ranking only.
 */
const ROUGHLY_LAND = Float64Array.of(
  113,
  -21.5,
  121,
  -17.5,
  126,
  -13,
  132,
  -10.5,
  137,
  -11,
  141,
  -15,
  142,
  -10,
  146.5,
  -18,
  154,
  -25,
  154,
  -30,
  150.5,
  -38,
  149,
  -44,
  145,
  -44,
  143.5,
  -39.5,
  138,
  -37,
  131,
  -32.5,
  124,
  -34.5,
  115,
  -35.5,
  113,
  -27,
  113,
  -21.5,
);

/** Whether a box lies in Australia, including its islands and seas. */
export const isBoxInAustralia = ([minX, minY, maxX, maxY]: Box): boolean =>
  minX >= AUSTRALIA_BOUNDS[0] &&
  minY >= AUSTRALIA_BOUNDS[1] &&
  maxX <= AUSTRALIA_BOUNDS[2] &&
  maxY <= AUSTRALIA_BOUNDS[3];

/** Whether a position is on Australian land, within some kilometres. */
export const isOnLand = (lng: number, lat: number): boolean =>
  isInsideRing(ROUGHLY_LAND, lng, lat) === true;

/** Whether all values of a box are possible longitudes and latitudes. */
export const isDegrees = ([minX, minY, maxX, maxY]: Box): boolean =>
  minX >= -180 && maxX <= 180 && minY >= -90 && maxY <= 90;

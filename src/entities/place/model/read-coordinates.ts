import { AUSTRALIA_BOUNDS } from '#shared/lib/geo';
import { describePosition, type LonLat } from '#shared/lib/lon-lat';
import { readAngles, type Angle } from './read-angles.ts';
import { readGrid } from './read-grid.ts';

/** The meaning of typed coordinates: a position in Australia, or why they are not one. */
export type ReadCoordinates = { position: LonLat } | { problem: string };

/** Longer text contains more than a pair of coordinates. */
const MAX_LENGTH = 80;

const EXAMPLE = '-33.1, 148.2';
const HALF = `This is half of a position. Type latitude and longitude, such as ${EXAMPLE}.`;
const NOT_ON_EARTH =
  'Latitude goes up to 90 degrees, longitude up to 180, minutes and seconds up to 59. Please check the numbers.';

/**
 * Reads coordinates in decimal degrees, in degrees and minutes, or on the Map Grid of Australia.
 * Null for text that is something else, such as an address.
 */
export function readCoordinates(typed: string): ReadCoordinates | null {
  if (typed.length > MAX_LENGTH) return null;
  const text = plain(typed);
  const grid = readGrid(text);
  if (grid) return 'problem' in grid ? grid : inAustralia(grid.position);
  const angles = readAngles(text);
  if (!angles) return null;
  const [first, second] = angles;
  if (!second) return { problem: HALF };
  if (!isPossible(first) || !isPossible(second)) return { problem: NOT_ON_EARTH };
  return pair(first, second);
}

function pair(first: Angle, second: Angle): ReadCoordinates {
  if (first.axis !== null && first.axis === second.axis) return { problem: HALF };
  // Without letters, latitude comes first, unless only the second number can be one.
  const isSwapped =
    first.axis === null && second.axis === null
      ? Math.abs(first.degrees) > 90 && Math.abs(second.degrees) <= 90
      : first.axis === 'longitude' || second.axis === 'latitude';
  const [latitude, longitude] = isSwapped ? [second, first] : [first, second];
  if (Math.abs(latitude.degrees) > 90) return { problem: NOT_ON_EARTH };
  return inAustralia([longitude.degrees, latitude.degrees]);
}

const isPossible = ({ degrees, minutes, seconds }: Angle): boolean =>
  Math.abs(degrees) <= 180 && minutes < 60 && seconds < 60;

function inAustralia(position: LonLat): ReadCoordinates {
  if (isPointInAustralia(position)) return { position };
  const [lon, lat] = position;
  const isMinusMissing = lat > 0 && isPointInAustralia([lon, -lat]);
  const advice = isMinusMissing ? ` South needs a minus or an S, such as ${EXAMPLE}.` : '';
  return { problem: `${describePosition(position)} is outside Australia.${advice}` };
}

function isPointInAustralia([lon, lat]: LonLat): boolean {
  const [west, south, east, north] = AUSTRALIA_BOUNDS;
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

/** Replaces the many signs in copied coordinates by those of a keyboard. */
const plain = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/[″”“]|''/g, '"')
    .replaceAll(/[′’‘`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[([{ ]{1,4}|[)\]} ]{1,4}$/g, '');

import { around, boundsOf, type LonLatBounds } from '#shared/lib/lon-lat';

/** Shares of an extent that stay free around it, so that nothing is at the map's edge. */
const MARGIN = 0.1;
/** Below a feature is its card. */
const MARGIN_BELOW = 1.2;
/** Degrees; a smaller extent is shown with the land around it. */
const SMALL = 0.002;

/** What the map shows for a layer. */
export const roomAround = (bounds: LonLatBounds): LonLatBounds => withMargin(bounds, MARGIN);

/** What the map shows for a feature, whose card covers the lower part of the map. */
export const roomWithCard = (bounds: LonLatBounds): LonLatBounds =>
  withMargin(bounds, MARGIN_BELOW);

function withMargin(bounds: LonLatBounds, below: number): LonLatBounds {
  const [west, south, east, north] = bounds;
  const isSmall = east - west < SMALL && north - south < SMALL;
  const shown = isSmall
    ? boundsOf([bounds, around([(west + east) / 2, (south + north) / 2])])
    : bounds;
  const [width, height] = [shown[2] - shown[0], shown[3] - shown[1]];
  return [
    shown[0] - MARGIN * width,
    shown[1] - below * height,
    shown[2] + MARGIN * width,
    shown[3] + MARGIN * height,
  ];
}

import type { LonLatBounds } from '#shared/lib/lon-lat';

/**
 * What the map shows next. A new object each time, so that the same place can be requested again.
 * Around a farm, the map leaves room for its surroundings (MAP-28).
 */
export interface MapFocus {
  on: 'farm' | 'place';
  extent: LonLatBounds;
  /** The closest zoom for a small extent. */
  maxZoom?: number;
}

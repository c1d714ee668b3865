import type { LonLatBounds } from '#shared/lib/lon-lat';

/**
 * What the map should show next; a new object each time, so that the same place can be asked for
 * again. Around a farm there is room for what stands beside it (MAP-28).
 */
export interface MapFocus {
  on: 'farm' | 'place';
  extent: LonLatBounds;
}

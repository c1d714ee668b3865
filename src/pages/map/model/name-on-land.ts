import type { FarmArea } from '#entities/farm';
import { bboxOf, extentOf, pointWithin } from '#shared/lib/geo';
import type { MapLabel } from '#shared/lib/leaflet';

function boxSize({ geometry }: FarmArea): number {
  const [west, south, east, north] = bboxOf(geometry);
  return (east - west) * (north - south);
}

/** Places a farm's name on the largest of its areas. */
export function nameOnLand(areas: readonly FarmArea[]): Pick<MapLabel, 'at' | 'anchor' | 'extent'> {
  const largest = areas.reduce((a, b) => (boxSize(b) > boxSize(a) ? b : a));
  return { at: pointWithin(largest.geometry), anchor: 'centre', extent: extentOf(areas) };
}

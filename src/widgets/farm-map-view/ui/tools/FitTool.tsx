import { TractorIcon } from 'lucide-react';
import { useMap } from 'react-leaflet';
import { fitToBoundary } from '#entities/farm/map';
import { toLatLngBounds } from '#shared/lib/leaflet';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import { coveredEdges } from '../panel/clear-area.ts';

/** Shows the farm again, wherever the map is. */
export function FitTool({ extent }: { extent: LonLatBounds }) {
  const map = useMap();
  const label = 'Show my farm';
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={() => fitToBoundary(map, toLatLngBounds(extent), coveredEdges(map))}
    >
      <TractorIcon aria-hidden />
    </button>
  );
}

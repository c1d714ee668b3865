import { CircleMarker } from 'react-leaflet';
import { toLatLng } from '#shared/lib/leaflet';
import type { LonLat } from '#shared/lib/lon-lat';

/** A ring around a place that the panel refers to. */
export const PlaceMarker = ({ position }: { position: LonLat }) => (
  <>
    <CircleMarker
      center={toLatLng(position)}
      radius={14}
      interactive={false}
      pathOptions={{ color: '#000', weight: 7, opacity: 0.55, fill: false }}
    />
    <CircleMarker
      center={toLatLng(position)}
      radius={14}
      interactive={false}
      pathOptions={{ color: '#ff4fd8', weight: 4, opacity: 1, fill: false }}
    />
  </>
);

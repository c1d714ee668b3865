import { useUnit } from 'effector-react';
import type { LatLng } from 'leaflet';
import { useMap } from 'react-leaflet';
import { areParcelsVisible } from '#entities/parcel';
import { toLonLat } from '#shared/lib/leaflet';
import { messageShown } from '#shared/snackbar/react';
import type { FarmMapViewProps } from './FarmMapView.tsx';
import { showAt } from './clear-area.ts';

/** Zoom level at which neighbouring parcels can be told apart. */
const PARCELS_ZOOM = 13;

/** Returns what a click at a place does, for mouse, touch, keyboard and the phone's button. */
export function usePick({ picking, onClick }: Pick<FarmMapViewProps, 'picking' | 'onClick'>) {
  const map = useMap();
  const showMessage = useUnit(messageShown);
  return (place: LatLng) => {
    if (picking !== 'parcel' || areParcelsVisible(map.getZoom())) return onClick(toLonLat(place));
    showAt(map, place, PARCELS_ZOOM);
    showMessage({
      lines: ['The map has zoomed in so that you can see the parcels. Click the one you mean.'],
      durationMs: 6_000,
    });
  };
}

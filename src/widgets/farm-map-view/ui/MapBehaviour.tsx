import { useUnit } from 'effector-react';
import type { LatLng, LeafletKeyboardEvent, LeafletMouseEvent } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { fitToBoundary } from '#entities/farm/map';
import { areParcelsVisible } from '#entities/parcel';
import { toLatLngBounds, toLonLat } from '#shared/lib/leaflet';
import { messageShown } from '#shared/snackbar/react';
import type { FarmMapViewProps } from './FarmMapView.tsx';

type MapBehaviourProps = Pick<FarmMapViewProps, 'focus' | 'picking' | 'onClick' | 'onMove'>;

/** Close enough to tell the parcels around a place apart. */
const PARCELS_ZOOM = 13;

/** What the map does, as opposed to what lies on it. */
export function MapBehaviour({ focus, picking, onClick, onMove }: MapBehaviourProps) {
  const map = useMap();

  const showMessage = useUnit(messageShown);
  const showView = () => onMove?.({ centre: toLonLat(map.getCenter()), zoom: map.getZoom() });

  function clickAt(place: LatLng) {
    if (picking !== 'parcel' || areParcelsVisible(map.getZoom())) return onClick(toLonLat(place));
    map.setView(place, PARCELS_ZOOM);
    showMessage({
      lines: ['The map has zoomed in so that you can see the parcels. Click the one you mean.'],
      durationMs: 6_000,
    });
  }

  useMapEvents({
    click: ({ latlng, originalEvent }: LeafletMouseEvent) => {
      // The second click of a double click would undo what the first one did.
      if (originalEvent.detail <= 1) clickAt(latlng);
    },
    keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
      if (originalEvent.key !== 'Enter' || originalEvent.target !== map.getContainer()) return;
      clickAt(map.getCenter());
    },
    moveend: showView,
  });

  const moved = useEffectEvent(showView);
  useEffect(() => {
    const container = map.getContainer();
    // Arrow keys, plus, minus and Enter are the map's own; screen readers must let them through.
    container.setAttribute('role', 'application');
    container.setAttribute('aria-roledescription', 'map');
    container.setAttribute(
      'aria-label',
      'Map. Arrow keys move it, plus and minus zoom, Enter clicks its centre.',
    );
    const resized = new ResizeObserver(() => map.invalidateSize({ debounceMoveend: true }));
    resized.observe(container);
    moved();
    return () => resized.disconnect();
  }, [map]);

  useEffect(() => {
    if (picking) map.doubleClickZoom.disable();
    else map.doubleClickZoom.enable();
  }, [map, picking]);

  useEffect(() => {
    if (!focus) return;
    const bounds = toLatLngBounds(focus.extent);
    return afterNextFrame(() => {
      if (focus.on === 'farm') fitToBoundary(map, bounds);
      else map.fitBounds(bounds);
    });
  }, [map, focus]);

  return null;
}

/**
 * What is to be shown often comes with hundreds of parcels for the panel and the map; in one frame
 * with them, moving the map would hold the screen for a tenth of a second. Returns how to cancel.
 */
function afterNextFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

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

/** Zoom level at which neighbouring parcels can be told apart. */
const PARCELS_ZOOM = 13;

/** The map's behaviour: clicks, keyboard, resizing and focus. Draws nothing. */
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
      // Ignore the second click of a double click, which would undo the first.
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
    // `application` makes screen readers pass arrow keys, plus, minus and Enter on to the map.
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
      else map.fitBounds(bounds, { maxZoom: focus.maxZoom });
    });
  }, [map, focus]);

  return null;
}

/**
 * Runs `act` after the next frame. A new focus often arrives with hundreds of parcels to draw;
 * moving the map in the same frame would freeze the screen for a tenth of a second. Returns a
 * function that cancels it.
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

import type { LeafletKeyboardEvent, LeafletMouseEvent } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { fitToBoundary } from '#entities/farm/map';
import { toLatLngBounds, toLonLat } from '#shared/lib/leaflet';
import type { FarmMapViewProps } from './FarmMapView.tsx';

type MapBehaviourProps = Pick<FarmMapViewProps, 'focus' | 'isPicking' | 'onClick' | 'onMove'>;

/** What the map does, as opposed to what lies on it. */
export function MapBehaviour({ focus, isPicking, onClick, onMove }: MapBehaviourProps) {
  const map = useMap();

  useMapEvents({
    click: ({ latlng, originalEvent }: LeafletMouseEvent) => {
      // The second click of a double click would undo what the first one did.
      if (originalEvent.detail <= 1) onClick(toLonLat(latlng));
    },
    keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
      if (originalEvent.key !== 'Enter' || originalEvent.target !== map.getContainer()) return;
      onClick(toLonLat(map.getCenter()));
    },
    moveend: () => onMove(toLonLat(map.getCenter())),
  });

  const moved = useEffectEvent(onMove);
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
    moved(toLonLat(map.getCenter()));
    return () => resized.disconnect();
  }, [map]);

  useEffect(() => {
    if (isPicking) map.doubleClickZoom.disable();
    else map.doubleClickZoom.enable();
  }, [map, isPicking]);

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

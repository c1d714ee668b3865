import { Control, DomEvent, DomUtil, type ControlPosition } from 'leaflet';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';

/**
 * Puts buttons into a corner of the map, below Leaflet's own; clicks on them do not reach the map.
 */
export function MapControl({
  position,
  children,
}: {
  position: ControlPosition;
  children: ReactNode;
}) {
  const map = useMap();
  const [container] = useState(() => DomUtil.create('div', 'leaflet-bar farm-map-tools'));
  useEffect(() => {
    const control = new Control({ position });
    control.onAdd = () => container;
    DomEvent.disableClickPropagation(container);
    control.addTo(map);
    return () => void control.remove();
  }, [map, position, container]);
  return createPortal(children, container);
}

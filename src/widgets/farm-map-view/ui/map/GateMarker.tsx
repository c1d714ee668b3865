import type { LeafletEvent, Marker as LeafletMarker } from 'leaflet';
import { useMemo } from 'react';
import { Marker } from 'react-leaflet';
import { drawnMarkerIcon, gateIcon } from '#entities/farm/map';
import { useAppSettings } from '#shared/config/react';
import { toLatLng, toLonLat } from '#shared/lib/leaflet';
import type { LonLat } from '#shared/lib/lon-lat';

export interface GateMarkerProps {
  position: LonLat;
  /** Set while the gate can be dragged. */
  onDrag?: ((position: LonLat) => void) | undefined;
}

/** A farm's front gate. */
export function GateMarker({ position, onDrag }: GateMarkerProps) {
  const { mapbox_token: accessToken } = useAppSettings();
  const icon = useMemo(() => gateIcon(accessToken), [accessToken]);

  return (
    <Marker
      // Leaflet sets up dragging and clicks only when it creates a marker, so a change needs a new
      // one.
      key={onDrag ? 'draggable' : 'fixed'}
      position={toLatLng(position)}
      icon={icon}
      title="Gate"
      draggable={onDrag !== undefined}
      interactive={onDrag !== undefined}
      keyboard={false}
      eventHandlers={{
        add: ({ target }: LeafletEvent) => drawnInstead(target as LeafletMarker),
        dragend: ({ target }: LeafletEvent) => {
          onDrag?.(toLonLat((target as LeafletMarker).getLatLng()));
        },
      }}
    />
  );
}

/**
 * A token may be refused only when it is used: then the image fails to load, and the drawn marker
 * replaces it.
 */
function drawnInstead(marker: LeafletMarker): void {
  marker.getElement()?.addEventListener('error', () => marker.setIcon(drawnMarkerIcon()), {
    once: true,
  });
}

import { divIcon } from 'leaflet';
import { useMemo, useState } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import type { PropertyRecord } from '#shared/api/contract';
import { toLatLng } from '#shared/lib/leaflet';

/** An agent may have thousands of farms. */
const MAX_PINS = 200;
/** Side of a pin that a thumb can hit, in pixels. */
const PIN_PX = 28;

export interface FarmPinsProps {
  farms: readonly PropertyRecord[];
  onChoose: (farmId: number) => void;
}

/** The farms in view at their gates; a click chooses one. */
export function FarmPins({ farms, onChoose }: FarmPinsProps) {
  const map = useMap();
  const [bounds, setBounds] = useState(() => map.getBounds());
  useMapEvents({ moveend: () => setBounds(map.getBounds()) });
  const around = bounds.pad(0.1);
  return farms
    .filter(({ front_gate_lat: lat, front_gate_lng: lng }) => around.contains([lat, lng]))
    .slice(0, MAX_PINS)
    .map((farm) => <FarmPin key={farm.property_id} farm={farm} onChoose={onChoose} />);
}

function FarmPin({
  farm: { property_id: id, property_name: name, front_gate_lat: lat, front_gate_lng: lng },
  onChoose,
}: {
  farm: PropertyRecord;
  onChoose: (farmId: number) => void;
}) {
  const icon = useMemo(
    () => divIcon({ html: nameOf(name), className: 'farm-map-pin', iconSize: [PIN_PX, PIN_PX] }),
    [name],
  );
  return (
    <Marker
      position={toLatLng([lng, lat])}
      icon={icon}
      title={`Show ${name}`}
      eventHandlers={{
        click: () => onChoose(id),
        keydown: ({ originalEvent }) => {
          if (originalEvent.key === 'Enter') onChoose(id);
        },
      }}
    />
  );
}

/** The button's name; the visible one is a label, which gives way to others. */
function nameOf(name: string): HTMLElement {
  // An element, because Leaflet would insert a string as HTML.
  const label = document.createElement('span');
  label.className = 'sr-only';
  label.textContent = name;
  return label;
}

import { useMemo, useState } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import type { PropertyRecord } from '#shared/api/contract';
import { farmPinIcon, MAX_FARM_PINS, toLatLng } from '#shared/lib/leaflet';

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
    .slice(0, MAX_FARM_PINS)
    .map((farm) => <FarmPin key={farm.property_id} farm={farm} onChoose={onChoose} />);
}

function FarmPin({
  farm: { property_id: id, property_name: name, front_gate_lat: lat, front_gate_lng: lng },
  onChoose,
}: {
  farm: PropertyRecord;
  onChoose: (farmId: number) => void;
}) {
  const icon = useMemo(() => farmPinIcon(name), [name]);
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

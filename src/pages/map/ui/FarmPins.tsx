import { divIcon } from 'leaflet';
import { useMemo, useState } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import type { PropertyRecord } from '#shared/api/contract';
import { toLatLng } from '#shared/lib/leaflet';

/** From this zoom, every farm has its name beside it; further out only a few do. */
const NAMES_ZOOM = 10;
const FEW_FARMS = 12;
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
  const [view, setView] = useState(() => ({ bounds: map.getBounds(), zoom: map.getZoom() }));
  useMapEvents({ moveend: () => setView({ bounds: map.getBounds(), zoom: map.getZoom() }) });
  const bounds = view.bounds.pad(0.1);
  const inView = farms
    .filter(({ front_gate_lat, front_gate_lng }) =>
      bounds.contains([front_gate_lat, front_gate_lng]),
    )
    .slice(0, MAX_PINS);
  const hasNames = view.zoom >= NAMES_ZOOM || inView.length <= FEW_FARMS;
  return inView.map((farm) => (
    <FarmPin key={farm.property_id} farm={farm} hasName={hasNames} onChoose={onChoose} />
  ));
}

function FarmPin({
  farm,
  hasName,
  onChoose,
}: {
  farm: PropertyRecord;
  hasName: boolean;
  onChoose: (farmId: number) => void;
}) {
  const { property_id: id, property_name: name } = farm;
  const icon = useMemo(
    () =>
      divIcon({
        html: labelOf(name, hasName),
        className: 'farm-map-pin',
        iconSize: [PIN_PX, PIN_PX],
      }),
    [name, hasName],
  );
  return (
    <Marker
      position={toLatLng([farm.front_gate_lng, farm.front_gate_lat])}
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

/** An element, because Leaflet would insert a string as HTML. */
function labelOf(name: string, hasName: boolean): HTMLElement {
  const label = document.createElement('span');
  label.className = 'farm-map-label';
  label.textContent = name;
  label.dir = 'auto';
  label.hidden = !hasName;
  return label;
}

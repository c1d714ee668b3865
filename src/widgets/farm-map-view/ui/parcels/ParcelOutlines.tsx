import { useEffect, useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { ParcelOutlinesLayer, type OutlineGround } from '#entities/parcel/map';
import { loadable } from '#shared/loadable';

/** Loaded when a mouse first moves over the map. */
const ParcelHover = loadable(() =>
  import('./ParcelHover.tsx').then((module) => module.ParcelHover),
);
/** Loaded when the map is close enough for labels. */
const ParcelLabels = loadable(() =>
  import('./ParcelLabels.tsx').then((module) => module.ParcelLabels),
);

/** From this zoom a paddock has room for its lot and plan. */
const LABELS_ZOOM = 15;

export interface ParcelOutlinesProps {
  ground: OutlineGround;
  maxZoom: number;
}

/** The land parcels: their outlines, their names up close, and the one under the mouse. */
export function ParcelOutlines({ ground, maxZoom }: ParcelOutlinesProps) {
  const map = useMap();
  const layer = useMemo(() => new ParcelOutlinesLayer({ ground, maxZoom }), [ground, maxZoom]);
  useEffect(() => {
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, layer]);

  const [hasLabels, setHasLabels] = useState(() => map.getZoom() >= LABELS_ZOOM);
  const [hasMouse, setHasMouse] = useState(false);
  useMapEvents({
    zoomend: () => setHasLabels(map.getZoom() >= LABELS_ZOOM),
    mousemove: () => setHasMouse(true),
  });
  return (
    <>
      {hasMouse && <ParcelHover layer={layer} ground={ground} />}
      {hasLabels && <ParcelLabels layer={layer} />}
    </>
  );
}

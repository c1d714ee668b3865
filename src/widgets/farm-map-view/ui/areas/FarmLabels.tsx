import { useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { labelsOn, type MapLabel } from './labels-layer.ts';

/** From this zoom, farms have their names on the map; further out only a few do. */
const NAMES_ZOOM = 10;
const FEW_FARMS = 12;
const NO_LABELS: readonly MapLabel[] = [];

/** Names and sizes of farms on the map, the most important first. */
export function FarmLabels({ labels }: { labels: readonly MapLabel[] }) {
  const map = useMap();
  const [isClose, setClose] = useState(() => map.getZoom() >= NAMES_ZOOM);
  useMapEvents({ zoomend: () => setClose(map.getZoom() >= NAMES_ZOOM) });
  const shown = isClose || labels.length <= FEW_FARMS ? labels : NO_LABELS;
  useEffect(() => {
    const layer = labelsOn(map).show('farm', shown);
    return () => void layer.show('farm', NO_LABELS);
  }, [map, shown]);
  return null;
}

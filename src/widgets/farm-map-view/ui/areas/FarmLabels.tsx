import { useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { areFarmsNamed, labelsOn, type MapLabel } from '#shared/lib/leaflet';

const NO_LABELS: readonly MapLabel[] = [];

/** Names and sizes of farms on the map, the most important first. */
export function FarmLabels({ labels }: { labels: readonly MapLabel[] }) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const shown = areFarmsNamed(zoom, labels.length) ? labels : NO_LABELS;
  useEffect(() => {
    const layer = labelsOn(map).show('farm', shown);
    return () => void layer.show('farm', NO_LABELS);
  }, [map, shown]);
  return null;
}

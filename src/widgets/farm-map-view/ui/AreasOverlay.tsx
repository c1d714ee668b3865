import type { PathOptions } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { AreasLayer, type Area } from '#shared/lib/leaflet';

export interface AreasOverlayProps {
  areas: readonly Area[];
  /** Read once. */
  style: PathOptions;
}

/** Areas on the map in one style: a farm's boundary, chosen parcels. */
export function AreasOverlay({ areas, style }: AreasOverlayProps) {
  const map = useMap();
  const [layer] = useState(() => new AreasLayer(style));
  useEffect(() => {
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, layer]);
  useEffect(() => void layer.show(areas), [layer, areas]);
  return null;
}

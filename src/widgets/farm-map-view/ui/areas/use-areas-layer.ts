import type { Layer, PathOptions } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Area } from '#shared/lib/leaflet';

export interface AreasOverlayProps {
  areas: readonly Area[];
  /** Must be referentially stable. */
  style: PathOptions;
}

/** Keeps a layer on the map, and the areas on the layer. */
export function useAreasLayer(
  layer: Layer & { show(areas: readonly Area[]): void },
  areas: readonly Area[],
): void {
  const map = useMap();
  useEffect(() => {
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, layer]);
  useEffect(() => {
    layer.show(areas);
  }, [layer, areas]);
}

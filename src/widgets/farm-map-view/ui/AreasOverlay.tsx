import type { PathOptions } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { AreasLayer, ManyAreasLayer, type Area } from '#shared/lib/leaflet';

export interface AreasOverlayProps {
  areas: readonly Area[];
  /** Must be referentially stable. */
  style: PathOptions;
}

/** With more vertices than this, drawing them all at once causes a noticeable delay. */
const FEW_CORNERS = 5_000;

/** Draws areas on the map in one style: a farm's boundary, selected parcels or a file. */
export function AreasOverlay({ areas, style }: AreasOverlayProps) {
  const map = useMap();
  const areMany = useMemo(() => cornersOf(areas) > FEW_CORNERS, [areas]);
  const layer = useMemo(
    () => (areMany ? new ManyAreasLayer(style) : new AreasLayer(style)),
    [areMany, style],
  );
  useEffect(() => {
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, layer]);
  useEffect(() => void layer.show(areas), [layer, areas]);
  return null;
}

function cornersOf(areas: readonly Area[]): number {
  let corners = 0;
  for (const { geometry } of areas) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const rings of polygons) for (const ring of rings) corners += ring.length;
  }
  return corners;
}

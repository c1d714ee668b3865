import { useMemo } from 'react';
import { AreasLayer, type Area } from '#shared/lib/leaflet';
import { loadable } from '#shared/loadable';
import { useAreasLayer, type AreasOverlayProps } from './use-areas-layer.ts';

const ManyAreas = loadable(() => import('./ManyAreas.tsx').then((module) => module.ManyAreas));

/** With more vertices than this, drawing them all at once causes a noticeable delay. */
const FEW_VERTICES = 5_000;

/** Draws areas on the map in one style: a farm's boundary, selected parcels or a file. */
export function AreasOverlay(props: AreasOverlayProps) {
  const { areas } = props;
  const areMany = useMemo(() => verticesOf(areas) > FEW_VERTICES, [areas]);
  return areMany ? <ManyAreas {...props} /> : <FewAreas {...props} />;
}

function FewAreas({ areas, style }: AreasOverlayProps) {
  useAreasLayer(
    useMemo(() => new AreasLayer(style), [style]),
    areas,
  );
  return null;
}

function verticesOf(areas: readonly Area[]): number {
  let vertices = 0;
  for (const { geometry } of areas) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const rings of polygons) for (const ring of rings) vertices += ring.length;
  }
  return vertices;
}

import { useMemo } from 'react';
import { ManyAreasLayer } from './many-areas-layer.ts';
import { useAreasLayer, type AreasOverlayProps } from './use-areas-layer.ts';

/** Draws areas with too many vertices to draw at once. */
export function ManyAreas({ areas, style }: AreasOverlayProps) {
  useAreasLayer(
    useMemo(() => new ManyAreasLayer(style), [style]),
    areas,
  );
  return null;
}

import { useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { FARM_BOUNDARY_STYLE, INNER_LINES_STYLE } from '#entities/farm/map';
import type { FarmArea } from '#entities/farm';
import { AreasOverlay } from './AreasOverlay.tsx';
import { useFarmOutline } from './use-farm-outline.ts';

export interface FarmBoundaryProps {
  areas: readonly FarmArea[];
  /** Pane of the map that the boundary is drawn in; must not change. */
  pane?: string;
  /** False if the land under the farm must stay visible. */
  isFilled?: boolean;
}

/** Further out, the lines between a farm's parcels would hide its land. */
const INNER_LINES_ZOOM = 12;
const NO_AREAS: readonly FarmArea[] = [];

/** The boundary of a farm: a strong line around adjoining parcels and thin lines between them. */
export function FarmBoundary({ areas, pane = 'overlayPane', isFilled = true }: FarmBoundaryProps) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const outline = useFarmOutline(areas);
  const outer = useMemo(
    () => ({ ...FARM_BOUNDARY_STYLE, pane, ...(!isFilled && { fill: false }) }),
    [pane, isFilled],
  );
  const inner = useMemo(() => ({ ...INNER_LINES_STYLE, pane }), [pane]);
  const hasInnerLines = areas.length > 1 && zoom >= INNER_LINES_ZOOM;
  return (
    <>
      <AreasOverlay areas={outline} style={outer} />
      <AreasOverlay areas={hasInnerLines ? areas : NO_AREAS} style={inner} />
    </>
  );
}

import { useEffect, useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { FARM_BOUNDARY_STYLE, INNER_LINES_STYLE } from '#entities/farm/map';
import type { FarmArea } from '#entities/farm';
import { findOutline } from '#shared/farm-outline/react';
import { AreasOverlay } from './AreasOverlay.tsx';

export interface FarmBoundaryProps {
  areas: readonly FarmArea[];
  /** Pane of the map that the boundary is drawn in; must not change. */
  pane?: string;
  /** False shows what lies under the farm. */
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
  const outline = useOutline(areas);
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

/** The areas' common outline; the areas themselves until it is known, or if it never is. */
function useOutline(areas: readonly FarmArea[]): readonly FarmArea[] {
  const geometries = useMemo(() => geometriesOf(areas), [areas]);
  const [found, setFound] = useState<{ of: unknown; outline: readonly FarmArea[] } | null>(null);
  useEffect(() => {
    if (geometries.length < 2) return undefined;
    let isCurrent = true;
    findOutline(geometries).then(
      (polygons) => {
        const outline = polygons.map((geometry, i) => ({ id: `outline ${i}`, geometry }));
        if (isCurrent) setFound({ of: areas, outline });
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [areas, geometries]);
  return found?.of === areas ? found.outline : areas;
}

const cache = new WeakMap<readonly FarmArea[], FarmArea['geometry'][]>();

/** The same array for the same areas, so that their outline is computed once. */
function geometriesOf(areas: readonly FarmArea[]): FarmArea['geometry'][] {
  const geometries = cache.get(areas) ?? areas.map(({ geometry }) => geometry);
  cache.set(areas, geometries);
  return geometries;
}

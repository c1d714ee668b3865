import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { CoverOverlay } from '#entities/cover/map';
import type { CoverLayer, CoverLayersState } from '../model/use-cover-layers.ts';
import { useSettled } from './use-settled.ts';

/** While a slider moves, the dates it passes are not asked for. */
const SETTLED_MS = 180;

export interface CoverLayersProps {
  layers: CoverLayersState;
  /** Of the map. */
  maxZoom: number;
}

/** The overlays that are on; inside a react-leaflet map. */
export function CoverLayers({ layers: { ground, woody }, maxZoom }: CoverLayersProps) {
  return (
    <>
      {ground.isOn && <Overlay layer={ground} maxZoom={maxZoom} />}
      {woody.isOn && <Overlay layer={woody} maxZoom={maxZoom} />}
    </>
  );
}

function Overlay({ layer, maxZoom }: { layer: CoverLayer; maxZoom: number }) {
  const map = useMap();
  const { product, setStatus } = layer;
  const overlay = useMemo(
    () => new CoverOverlay(product, { maxZoom, onStatus: setStatus }),
    [product, maxZoom, setStatus],
  );
  useEffect(() => {
    overlay.addTo(map);
    return () => void overlay.remove();
  }, [map, overlay]);

  const tiles = useSettled(layer.tiles, SETTLED_MS);
  useEffect(() => {
    if (tiles !== null) overlay.showTiles(tiles);
  }, [overlay, tiles]);

  return null;
}

import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { CoverOverlay } from '#entities/cover/map';
import type { CoverLayer, CoverLayersState } from '../model/use-cover-layers.ts';
import { useSettled } from './use-settled.ts';

/** Delay that skips the dates a moving slider passes. */
const SETTLED_MS = 180;

/** The overlays that are on; must be rendered inside a react-leaflet map. */
export function CoverLayers({ layers: { ground, woody } }: { layers: CoverLayersState }) {
  return (
    <>
      {ground.isOn && <Overlay layer={ground} />}
      {woody.isOn && <Overlay layer={woody} />}
    </>
  );
}

function Overlay({ layer }: { layer: CoverLayer }) {
  const map = useMap();
  const { product, setMissing } = layer;
  const overlay = useMemo(
    () => new CoverOverlay(product, { maxZoom: map.getMaxZoom(), onMissing: setMissing }),
    [map, product, setMissing],
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

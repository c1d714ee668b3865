import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { CoverOverlay } from '#entities/cover/map';
import { shownLayers } from '../model/shown-layers.ts';
import type { CoverLayer, CoverLayersState } from '../model/use-cover-layers.ts';
import { usePointedCover } from './use-pointed-cover.ts';
import { useDebounced } from '#shared/lib/debounce';

/** Delay that skips the dates a moving slider passes. */
const PAUSE_MS = 180;

/** The overlays that are on; must be rendered inside a react-leaflet map. */
export const CoverLayers = ({ layers }: { layers: CoverLayersState }) =>
  shownLayers(layers).map((layer) => <Overlay key={layer.product} layer={layer} />);

function Overlay({ layer }: { layer: CoverLayer }) {
  const map = useMap();
  const { product, opacity, isShifted, setMissing, setLoading } = layer;
  const overlay = useMemo(
    () =>
      new CoverOverlay(product, {
        maxZoom: map.getMaxZoom(),
        onMissing: setMissing,
        onLoading: setLoading,
      }),
    [map, product, setMissing, setLoading],
  );
  useEffect(() => {
    overlay.addTo(map);
    return () => void overlay.remove();
  }, [map, overlay]);

  const tiles = useDebounced(layer.tiles, PAUSE_MS);
  const before = useDebounced(layer.before, PAUSE_MS);
  useEffect(() => {
    if (tiles !== null) overlay.showTiles(tiles, before);
  }, [overlay, tiles, before]);
  useEffect(() => overlay.setLook({ opacity, isShifted }), [overlay, opacity, isShifted]);
  usePointedCover(product, tiles);

  return null;
}

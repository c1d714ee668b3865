import { useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { LayerContent } from '#entities/own-layer';
import { LayerTiles } from '../map/layer-tiles.ts';

interface LayerOnMapProps {
  content: LayerContent;
  colour: string;
  /** Called with the layer on the map; returns what to do when it is removed. */
  onDrawn?: (tiles: LayerTiles) => () => void;
}

/** Draws a layer in its file's colours, and in its own where the file has none. */
export function LayerOnMap({ content, colour, onDrawn }: LayerOnMapProps) {
  const map = useMap();
  const tiles = useMemo(() => new LayerTiles(content, colour), [content, colour]);
  const drawn = useRef(onDrawn);
  useEffect(() => {
    tiles.addTo(map);
    const removed = drawn.current?.(tiles);
    return () => {
      removed?.();
      tiles.remove();
    };
  }, [map, tiles]);
  return null;
}

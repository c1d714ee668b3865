import { createLeafletContext, LeafletContext } from '@react-leaflet/core';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { createLandMap, showBaseMap } from '#shared/base-map';
import { takeFirstMap } from '#shared/land-map';

/** Initial view: Australia (OP-09, MAP-21). */
const START = { centre: [-26, 134], zoom: 5 } as const;

/** The map that the page began with, if it still waits, or a new one. */
export function LandMap({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [context, setContext] = useState<ReturnType<typeof createLeafletContext> | null>(null);
  useLayoutEffect(() => {
    const map = takeFirstMap(place.current!) ?? newMap(place.current!);
    setContext(createLeafletContext(map));
    return () => {
      const container = map.getContainer();
      map.remove();
      container.remove();
    };
  }, []);
  return (
    <div ref={place} className="h-full">
      {context &&
        createPortal(
          <LeafletContext value={context}>{children}</LeafletContext>,
          context.map.getContainer(),
        )}
    </div>
  );
}

function newMap(place: HTMLElement) {
  const container = document.createElement('div');
  container.className = 'h-full';
  place.append(container);
  return createLandMap(container).setView([...START.centre], START.zoom);
}

/** Tiles under everything else; null shows none. */
export function BaseMap({ tiles }: { tiles: string | null }) {
  const map = useMap();
  useEffect(() => showBaseMap(map, tiles), [map, tiles]);
  return null;
}

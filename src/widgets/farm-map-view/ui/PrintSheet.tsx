import './print-sheet.css';
import { latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { coveredEdges } from './clear-area.ts';
import type { PrintedMap } from './PrintTool.tsx';

/** Tiles that take longer are missing on paper. */
const MAX_WAIT_MS = 8_000;
const POLL_MS = 100;

export interface PrintSheetProps {
  view: HTMLElement;
  printed: PrintedMap;
  onDone: () => void;
}

/**
 * Lays the map out as a page of paper, waits for its tiles and prints it. The page is laid out on
 * the screen, because a map cannot load tiles while the browser prints.
 */
export function PrintSheet({ view, printed, onDone }: PrintSheetProps) {
  const map = useMap();
  const done = useEffectEvent(onDone);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const [centre, zoom, land] = [map.getCenter(), map.getZoom(), clearBounds(map)];
    const end = Date.now() + MAX_WAIT_MS;
    const print = () => {
      if (isLoading(view) && Date.now() < end) {
        timer = setTimeout(print, POLL_MS);
        return;
      }
      window.print();
      done();
    };
    view.dataset['printing'] = 'true';
    map.invalidateSize({ animate: false });
    map.fitBounds(land, { animate: false });
    timer = setTimeout(print, POLL_MS);
    return () => {
      clearTimeout(timer);
      delete view.dataset['printing'];
      map.invalidateSize({ animate: false });
      map.setView(centre, zoom, { animate: false });
    };
  }, [map, view]);

  return createPortal(
    <div className="farm-map-paper">
      <header>
        <h2 dir="auto">{printed.title}</h2>
        <time>{new Date().toLocaleDateString('en-AU', { dateStyle: 'long' })}</time>
      </header>
      <svg viewBox="0 0 24 36" role="img" aria-label="North is up" className="farm-map-north">
        <path d="M12 1 20 22 12 17 4 22Z" />
        <text x="12" y="35" textAnchor="middle">
          N
        </text>
      </svg>
      <div className="farm-map-legend">{printed.legend}</div>
    </div>,
    view,
  );
}

const isLoading = (view: HTMLElement) =>
  view.querySelector('.leaflet-tile:not(.leaflet-tile-loaded)') !== null;

/** What the user sees of the map. */
function clearBounds(map: LeafletMap): LatLngBounds {
  const { left, top, right, bottom } = coveredEdges(map);
  const { x, y } = map.getSize();
  return latLngBounds(
    map.containerPointToLatLng([left, top]),
    map.containerPointToLatLng([x - right, y - bottom]),
  );
}

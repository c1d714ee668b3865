import { GridLayer, latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import type { ReactNode } from 'react';
import { coveredEdges } from '../panel/clear-area.ts';

/** Tiles that take longer count as missing, unless the user continues to wait. */
const MAX_WAIT_MS = 15_000;
const POLL_MS = 100;

/** The text of a printed map besides the land. */
export interface PrintedMap {
  title: string;
  /** Legends of the layers that are on. */
  legend: ReactNode;
}

export interface TileCount {
  total: number;
  missing: number;
}

/**
 * Lays the map's element out as a page of paper, on the screen, because a map cannot load tiles
 * while the browser prints. Returns a function that restores the map.
 */
export function layOutAsPaper(map: LeafletMap, view: HTMLElement): () => void {
  const [centre, zoom, land] = [map.getCenter(), map.getZoom(), clearBounds(map)];
  view.dataset['printing'] = 'true';
  map.invalidateSize({ animate: false });
  map.fitBounds(land, { animate: false });
  return () => {
    delete view.dataset['printing'];
    map.invalidateSize({ animate: false });
    map.setView(centre, zoom, { animate: false });
  };
}

/**
 * Waits until every tile is loaded or has failed, or takes too long; returns a function that stops
 * waiting.
 */
export function waitForTiles(
  map: LeafletMap,
  view: HTMLElement,
  onEnd: (tiles: TileCount) => void,
): () => void {
  const deadline = Date.now() + MAX_WAIT_MS;
  let timer = setTimeout(look, POLL_MS);
  function look() {
    if (isLoading(map) && Date.now() < deadline) timer = setTimeout(look, POLL_MS);
    else onEnd(countTiles(view));
  }
  return () => clearTimeout(timer);
}

/** Requests every tile again: Leaflet does not repeat one that failed. */
export function reloadTiles(map: LeafletMap): void {
  map.eachLayer((layer) => {
    if (layer instanceof GridLayer) layer.redraw();
  });
}

function isLoading(map: LeafletMap): boolean {
  let isAny = false;
  map.eachLayer((layer) => {
    isAny ||= layer instanceof GridLayer && layer.isLoading();
  });
  return isAny;
}

/** Leaves out the cover: it has no tiles where nothing was measured. */
function countTiles(view: HTMLElement): TileCount {
  const tiles = [...view.querySelectorAll('.leaflet-tile')].filter(
    (tile) => tile.closest('[class*="leaflet-cover-"]') === null,
  );
  const missing = tiles.filter((tile) => !tile.classList.contains('leaflet-tile-loaded'));
  return { total: tiles.length, missing: missing.length };
}

/** The visible part of the map. */
function clearBounds(map: LeafletMap): LatLngBounds {
  const { left, top, right, bottom } = coveredEdges(map);
  const { x, y } = map.getSize();
  return latLngBounds(
    map.containerPointToLatLng([left, top]),
    map.containerPointToLatLng([x - right, y - bottom]),
  );
}

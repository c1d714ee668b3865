import { latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { coveredEdges } from './clear-area.ts';

/** Tiles that take longer are missing on paper. */
const MAX_WAIT_MS = 8_000;
const POLL_MS = 100;

/**
 * Lays the map's element out as a page of paper, waits for its tiles and prints it. The page is laid
 * out on the screen, because a map cannot load tiles while the browser prints. Returns a function
 * that restores the map.
 */
export function printMap(map: LeafletMap, view: HTMLElement, onPrinted: () => void): () => void {
  const [centre, zoom, land] = [map.getCenter(), map.getZoom(), clearBounds(map)];
  const deadline = Date.now() + MAX_WAIT_MS;
  let timer = setTimeout(print, POLL_MS);

  function print() {
    const isLoading = view.querySelector('.leaflet-tile:not(.leaflet-tile-loaded)') !== null;
    if (isLoading && Date.now() < deadline) {
      timer = setTimeout(print, POLL_MS);
      return;
    }
    window.print();
    onPrinted();
  }

  view.dataset['printing'] = 'true';
  map.invalidateSize({ animate: false });
  map.fitBounds(land, { animate: false });
  return () => {
    clearTimeout(timer);
    delete view.dataset['printing'];
    map.invalidateSize({ animate: false });
    map.setView(centre, zoom, { animate: false });
  };
}

/** What the user sees of the map. */
function clearBounds(map: LeafletMap): LatLngBounds {
  const { left, top, right, bottom } = coveredEdges(map);
  const { x, y } = map.getSize();
  return latLngBounds(
    map.containerPointToLatLng([left, top]),
    map.containerPointToLatLng([x - right, y - bottom]),
  );
}

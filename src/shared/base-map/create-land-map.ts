import { Map as LeafletMap, TileLayer, type MapOptions } from 'leaflet';

/** The zoom levels of every map; base maps have no closer imagery. */
export const ZOOMS = { min: 3, max: 19 } as const;

/** Creates a map that keeps still for people who ask for less motion. */
export function createLandMap(place: HTMLElement, options: MapOptions = {}): LeafletMap {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new LeafletMap(place, {
    minZoom: ZOOMS.min,
    maxZoom: ZOOMS.max,
    zoomControl: false,
    attributionControl: false,
    worldCopyJump: true,
    // Every tile that fades in is a separate surface, which the browser composes again and again
    // during a zoom.
    fadeAnimation: false,
    zoomAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    ...options,
  });
}

const bases = new WeakMap<LeafletMap, { tiles: string; layer: TileLayer }>();

/** Shows a base map by the address of its tiles; null shows none. */
export function showBaseMap(map: LeafletMap, tiles: string | null): void {
  const shown = bases.get(map);
  if (shown?.tiles === tiles) return;
  shown?.layer.remove();
  bases.delete(map);
  if (tiles === null) return;
  // Beyond the closest imagery, tiles are enlarged. The base map lies below every other layer.
  const options = { maxNativeZoom: ZOOMS.max, maxZoom: ZOOMS.max, zIndex: 0 };
  const layer = new TileLayer(tiles, options).addTo(map);
  bases.set(map, { tiles, layer });
}

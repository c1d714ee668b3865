/**
 * The part of Leaflet that this element uses, imported from its source modules; half the size of
 * the bundle. The build resolves every `leaflet` import of the element to this module, so that
 * drawing code shared with the app works with either.
 */
import type { Canvas } from 'leaflet';
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
import { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
import { Map as LeafletMap } from 'leaflet/src/map/Map.js';
// Each import adds itself to Map; Map.DoubleClickZoom, BoxZoom and TapHold are omitted.
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';

// Leaflet's own method chooses between SVG and canvas and therefore bundles both; every path here
// names its canvas.
LeafletMap.include({
  getRenderer(this: LeafletMap, layer: { options: { renderer: Canvas } }) {
    const { renderer } = layer.options;
    if (!this.hasLayer(renderer)) this.addLayer(renderer);
    return renderer;
  },
});

interface TilesHeld {
  _tiles: Record<string, { el: HTMLElement; coords: { z: number } }>;
  _tileZoom?: number;
  _removeTile(key: string): void;
}
const grid = GridLayer.prototype as unknown as TilesHeld;

// Leaflet stops a tile by loading an image from a data: URL, which a page's policy may block.
TileLayer.include({
  _removeTile(this: TilesHeld, key: string) {
    this._tiles[key]?.el.removeAttribute('src');
    grid._removeTile.call(this, key);
  },
  _abortLoading(this: TilesHeld) {
    for (const [key, { el, coords }] of Object.entries(this._tiles)) {
      if (coords.z !== this._tileZoom && !(el as HTMLImageElement).complete) this._removeTile(key);
    }
  },
});

export { LeafletMap as Map, TileLayer };
export { toLatLng as latLng } from 'leaflet/src/geo/LatLng.js';
export { toLatLngBounds as latLngBounds } from 'leaflet/src/geo/LatLngBounds.js';
export { divIcon } from 'leaflet/src/layer/marker/DivIcon.js';
export { icon } from 'leaflet/src/layer/marker/Icon.js';
export { Marker } from 'leaflet/src/layer/marker/Marker.js';
export { canvas } from 'leaflet/src/layer/vector/Canvas.js';
export { polygon } from 'leaflet/src/layer/vector/Polygon.js';

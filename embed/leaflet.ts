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
import { stopTilesWithoutImage } from './stop-tiles.ts';

// Leaflet's own method chooses between SVG and canvas and therefore bundles both; every path here
// names its canvas.
LeafletMap.include({
  getRenderer(this: LeafletMap, layer: { options: { renderer: Canvas } }) {
    const { renderer } = layer.options;
    if (!this.hasLayer(renderer)) this.addLayer(renderer);
    return renderer;
  },
});

stopTilesWithoutImage(TileLayer, GridLayer);

export { LeafletMap as Map, TileLayer };
export { toLatLng as latLng } from 'leaflet/src/geo/LatLng.js';
export { toLatLngBounds as latLngBounds } from 'leaflet/src/geo/LatLngBounds.js';
export { divIcon } from 'leaflet/src/layer/marker/DivIcon.js';
export { icon } from 'leaflet/src/layer/marker/Icon.js';
export { Marker } from 'leaflet/src/layer/marker/Marker.js';
export { canvas } from 'leaflet/src/layer/vector/Canvas.js';
export { polygon } from 'leaflet/src/layer/vector/Polygon.js';

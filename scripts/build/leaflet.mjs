/**
 * The part of Leaflet that the app uses, imported from its source modules: four fifths of the
 * bundle. The build resolves every `leaflet` import of the app, and React Leaflet's, to this file.
 */
import { Control } from 'leaflet/src/control/Control.js';
import { Scale, scale } from 'leaflet/src/control/Control.Scale.js';
import { Zoom } from 'leaflet/src/control/Control.Zoom.js';
import * as DomEvent from 'leaflet/src/dom/DomEvent.js';
import * as DomUtil from 'leaflet/src/dom/DomUtil.js';
import * as Util from 'leaflet/src/core/Util.js';
import { CRS } from 'leaflet/src/geo/crs/CRS.js';
import { EPSG3857 } from 'leaflet/src/geo/crs/CRS.EPSG3857.js';
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
import { TileLayer, tileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
import { flattenTiles } from '../../src/shared/lib/leaflet/flat-tiles.ts';
import { glideZooms } from '../../src/shared/lib/leaflet/glide-zoom.ts';
import { paceTiles } from '../../src/shared/lib/leaflet/pace-tiles.ts';
import { createMap, Map } from 'leaflet/src/map/Map.js';
import { stopTilesWithoutImage } from '../../embed/stop-tiles.ts';
// Each adds itself to the map or to all layers.
import 'leaflet/src/map/handler/Map.BoxZoom.js';
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';
import 'leaflet/src/layer/vector/Renderer.getRenderer.js';
import '../../src/shared/lib/leaflet/bar.css';
import '../../src/shared/lib/leaflet/glide-zoom.css';
import '../../src/shared/lib/leaflet/ground.css';

Object.assign(Control, { Scale, Zoom });
CRS.EPSG3857 = EPSG3857;
stopTilesWithoutImage(TileLayer, GridLayer);
paceTiles(TileLayer);
flattenTiles(TileLayer, DomUtil);
glideZooms(Map, GridLayer);

export const control = { scale };
export {
  Control,
  createMap as map,
  CRS,
  DomEvent,
  DomUtil,
  GridLayer,
  Map,
  TileLayer,
  tileLayer,
  Util,
};
export { LatLng, toLatLng as latLng } from 'leaflet/src/geo/LatLng.js';
export { LatLngBounds, toLatLngBounds as latLngBounds } from 'leaflet/src/geo/LatLngBounds.js';
export { toPoint as point } from 'leaflet/src/geometry/Point.js';
export { GeoJSON } from 'leaflet/src/layer/GeoJSON.js';
export { Layer } from 'leaflet/src/layer/Layer.js';
export { DivIcon, divIcon } from 'leaflet/src/layer/marker/DivIcon.js';
export { icon } from 'leaflet/src/layer/marker/Icon.js';
export { Marker } from 'leaflet/src/layer/marker/Marker.js';
export { tooltip } from 'leaflet/src/layer/Tooltip.js';
export { canvas } from 'leaflet/src/layer/vector/Canvas.js';
export { Circle } from 'leaflet/src/layer/vector/Circle.js';
export { CircleMarker } from 'leaflet/src/layer/vector/CircleMarker.js';
export { Polygon, polygon } from 'leaflet/src/layer/vector/Polygon.js';
export { Polyline } from 'leaflet/src/layer/vector/Polyline.js';
export { svg } from 'leaflet/src/layer/vector/SVG.js';
// React Leaflet names these; what the app does not use stays out.
export { FeatureGroup } from 'leaflet/src/layer/FeatureGroup.js';
export { ImageOverlay } from 'leaflet/src/layer/ImageOverlay.js';
export { LayerGroup } from 'leaflet/src/layer/LayerGroup.js';
export { Popup } from 'leaflet/src/layer/Popup.js';
export { SVGOverlay } from 'leaflet/src/layer/SVGOverlay.js';
export { Tooltip } from 'leaflet/src/layer/Tooltip.js';
export { Rectangle } from 'leaflet/src/layer/vector/Rectangle.js';
export { VideoOverlay } from 'leaflet/src/layer/VideoOverlay.js';

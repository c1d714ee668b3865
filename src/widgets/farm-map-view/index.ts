export { defaultBaseLayer, offeredBaseLayers } from './model/base-layers.ts';
export { AreasOverlay } from './ui/AreasOverlay.tsx';
export { FarmBoundary } from './ui/FarmBoundary.tsx';
export { FileLayer } from './ui/FileLayer.tsx';
export { FarmMapView } from './ui/FarmMapView.tsx';
export { GateMarker } from './ui/GateMarker.tsx';
export { MapDrawer } from './ui/MapDrawer.tsx';
export type { BaseLayer } from './model/base-layers.ts';
export type { MapFocus } from './model/map-focus.ts';

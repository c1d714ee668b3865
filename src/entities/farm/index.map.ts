export { FARM_BOUNDARY_STYLE } from './map/farm-boundary-style.ts';
export { fitPadding, fitToBoundary } from './map/fit-to-boundary.ts';
export { drawnMarkerIcon, gateIcon, mapboxMarkerIcon, MARKER_SIZES } from './map/gate-icon.ts';
export type { MarkerLook, MarkerSize } from './map/gate-icon.ts';

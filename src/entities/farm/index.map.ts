export { FARM_BOUNDARY_STYLE, INNER_LINES_STYLE } from './map/farm-boundary-style.ts';
export { fitToBoundary } from './map/fit-to-boundary.ts';
export { drawnMarkerIcon, gateIcon } from './map/gate-icon.ts';
export type { CoveredEdges } from './map/fit-to-boundary.ts';

export { CHOSEN_PARCELS_STYLE } from './map/chosen-parcels-style.ts';
export { COMPARISON_PARCELS_STYLE } from './map/comparison-parcels-style.ts';
export { PARCEL_TILES_URL, ParcelOutlinesLayer } from './map/parcel-outlines-layer.ts';
export type { OutlineGround, ParcelOutlinesOptions } from './map/parcel-outlines-layer.ts';

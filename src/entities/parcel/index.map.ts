export { CHOSEN_PARCELS_STYLE } from './map/chosen-parcels-style.ts';
export {
  COMPARISON_DISTANCE_STYLE,
  COMPARISON_OUTLINES_STYLE,
  COMPARISON_PARCELS_STYLE,
} from './map/comparison-parcels-style.ts';
export { ParcelOutlinesLayer } from './map/parcel-outlines-layer.ts';
export type { OutlineGround } from './map/outline-strokes.ts';
export { parcelAt, ringsOf, edgesNear, visibleParcels } from './map/tile-parcels.ts';
export type { WorldPoint } from './map/tile-parcels.ts';
export type { TileParcel } from './map/tile-outlines.ts';

export {
  COMPARISON_MIN_AREAS_HA,
  COMPARISON_RADII_KM,
  MAX_COMPARISON_HA,
  MAX_COMPARISON_PARCELS,
  MAX_COVER_FARM_HA,
  MIN_SHARE_UNDER_SHAPE,
  MIN_SHARE_WITHIN_RADIUS,
  isComparisonMinArea,
  isComparisonRadius,
} from './model/comparison-choices.ts';
export type { ComparisonMinAreaHa, ComparisonRadiusKm } from './model/comparison-choices.ts';
export { judgeLotPlan, lotPlanKeysOf } from './model/lot-plan-match.ts';
export {
  MAX_LOT_PLANS,
  namesLots,
  readLotPlan,
  readLotPlanList,
} from './model/lot-plan-reference.ts';
export type { LotPlanReference } from './model/lot-plan-reference.ts';
export { canBeFarmed, PARCEL_TYPES, STATES } from './model/parcel.ts';
export type { ParcelRecord, ParcelType, State } from './model/parcel.ts';
export { parcelHa } from './model/parcel-ha.ts';
export { PARCEL_TILES_URL, PARCEL_ZOOMS, areParcelsVisible } from './model/parcel-zooms.ts';
export { roughHa } from './model/rough-ha.ts';

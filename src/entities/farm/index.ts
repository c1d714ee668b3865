export { allCountries } from './model/countries.ts';
export { RESTORE_DAYS, oldestRestorable, restorableUntil, timeLeft } from './model/deleted-farm.ts';
export {
  blankFarmDraft,
  draftOfFarm,
  geocodableAddress,
  hasAustralianAddress,
  withAddress,
  withBoundaryType,
  withCountry,
} from './model/farm-draft.ts';
export { THUMBNAIL } from './model/farm-thumbnail.ts';
export { farmsByName } from './model/farm-list.ts';
export { withPlace } from './model/farm-place.ts';
export { countFilters, FARM_FILTERS, farmQuery } from './model/farm-query.ts';
export { findFarms, stateOf } from './model/find-farms.ts';
export { totalsWords } from './model/farm-totals.ts';
export { formatHectares, landWords } from './model/farm-summary.ts';
export { FARM_MESSAGES, isEmptyValue, missingFields, neededValue } from './model/farm-messages.ts';
export { farmSearch, NO_FARM, type FarmSearch } from './model/farm-search.ts';
export { boundaryFileStem, boundaryOfFeatures, boundaryOfParcels } from './model/boundary-file.ts';
export { farmSlug } from './model/farm-slug.ts';
export { areasOfFeatures, areasOfParcels } from './model/farm-areas.ts';
export { distanceRing } from './model/distance-ring.ts';
export { gateOffers } from './model/gate-offers.ts';
export { strayGateDistance } from './model/gate-distance.ts';
export {
  displayAddress,
  displayGateAddress,
  isGateAddress,
  joinAddressParts,
  splitTypedAddress,
} from './model/front-gate-address.ts';
export type { FarmArea } from './model/farm-areas.ts';
export type { BoundaryType, FarmDraft, NearestLocation } from './model/farm-draft.ts';
export type { FarmPlace } from './model/farm-place.ts';
export type { NeededField } from './model/farm-messages.ts';
export type { AddressParts } from './model/front-gate-address.ts';
export type { FarmFilter, FarmQuery } from './model/farm-query.ts';

export { FIND_UNDER_LIMITS, findUnder, NO_PARCELS_UNDER_FILE } from './api/find-under.ts';
export { createParcelSelection } from './state/parcel-selection.ts';
export { ParcelChips } from './ui/ParcelChips.tsx';

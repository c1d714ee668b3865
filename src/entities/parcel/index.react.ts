export { findUnder } from './api/find-under.ts';
export type { FindUnderOptions } from './api/find-under.ts';
export { createParcelSelection } from './model/parcel-selection.ts';
export type { ParcelSelection } from './model/parcel-selection.ts';
export { ParcelChips } from './ui/ParcelChips.tsx';

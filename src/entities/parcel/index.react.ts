export { createParcelSelection } from './model/parcel-selection.ts';
export type { ParcelSelection } from './model/parcel-selection.ts';

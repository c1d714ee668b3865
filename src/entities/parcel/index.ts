export { STATES } from './model/parcel.ts';
export type { ParcelRecord, ParcelType, State } from './model/parcel.ts';

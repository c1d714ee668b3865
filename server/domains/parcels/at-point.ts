import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { wireParcelOf } from '../../cadastre/wire-parcel.ts';

/** Lots only: a road or a river under the click cannot be farmed, so nothing is there to choose. */
export const atPoint: Handler<Contract['parcels']['atPoint']> = async ({ app }, { lat, lng }) => {
  const found = await app.parcels.atPoint(lng, lat);
  return found.filter((parcel) => parcel.parcelType === 'lot').map(wireParcelOf);
};

import { canBeFarmed } from '#entities/parcel';
import type { Contract } from '#shared/api/contract';
import type { DetachedHandler } from '../../handler.ts';
import { wireParcelOf } from '../../../cadastre/wire-parcel.ts';

/** Returns lots only: a road or a river cannot be farmed, so a click there offers nothing. */
export const atPoint: DetachedHandler<Contract['parcels']['atPoint']> = {
  async answer({ app }, { lat, lng }) {
    const found = await app.parcels.atPoint(lng, lat);
    return found.filter(canBeFarmed).map(wireParcelOf);
  },
};

import type { Contract } from '#shared/api/contract';
import type { DetachedHandler } from '../../handler.ts';
import { wireParcelOf } from '../../../cadastre/wire-parcel.ts';

/** Returns the parcels that the cadastre still has, in the order of their ids. */
export const byIds: DetachedHandler<Contract['parcels']['byIds']> = {
  answer: async ({ app }, { parcel_ids: ids }) =>
    (await app.parcels.byIds([...new Set(ids)])).map(wireParcelOf),
};

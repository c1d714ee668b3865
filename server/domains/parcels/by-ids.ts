import type { AnswerOf, Contract } from '#shared/api/contract';
import type { PreparedHandler } from '../handler.ts';
import { wireParcelOf } from '../../cadastre/wire-parcel.ts';

type ByIds = Contract['parcels']['byIds'];

/** Returns the parcels that the cadastre still has, in the order of their ids. */
export const byIds: PreparedHandler<ByIds, AnswerOf<ByIds>> = {
  prepare: async ({ app }, { parcel_ids: ids }) =>
    (await app.parcels.byIds([...new Set(ids)])).map(wireParcelOf),
  act: async (_context, _params, found) => found,
};

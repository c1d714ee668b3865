import type { Contract, WireParcel } from '#shared/api/contract';
import type { EncodedRows } from '../../platform/encoded-rows.ts';
import type { PreparedHandler } from '../handler.ts';
import { answered } from './answered.ts';

type Found = WireParcel[] | EncodedRows;

/** Searches before the transaction, so that no database connection waits for the search. */
export const inShape: PreparedHandler<Contract['parcels']['inShape'], Found> = {
  prepare: async ({ app }, { geo_json: shape }) =>
    answered('geo_json', app.parcels.wireLots({ kind: 'shape', shape })),
  act: async (_context, _params, found) => found,
};

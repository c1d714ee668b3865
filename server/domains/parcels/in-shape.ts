import type { Contract, WireParcel } from '#shared/api/contract';
import type { EncodedRows } from '../../platform/encoded-rows.ts';
import type { PreparedHandler } from '../handler.ts';
import { answered } from './answered.ts';

type Found = WireParcel[] | EncodedRows;

/** The search runs before the transaction: no connection waits for it. */
export const inShape: PreparedHandler<Contract['parcels']['inShape'], Found> = {
  prepare: async ({ app }, { geo_json: shape }) =>
    answered('geo_json', app.parcels.wireLots({ kind: 'shape', shape })),
  act: async (_context, _params, found) => found,
};

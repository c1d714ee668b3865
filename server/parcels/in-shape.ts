import type { Contract, WireParcel } from '#shared/api/contract';
import type { PreparedHandler } from '../dispatch/handlers.ts';
import { answered } from './answered.ts';
import { wireLots } from './wire-parcel.ts';

/** The search runs before the transaction: no connection waits for it. */
export const inShape: PreparedHandler<Contract['parcels']['inShape'], WireParcel[]> = {
  prepare: async ({ app }, { geo_json: shape }) =>
    wireLots(await answered('geo_json', app.parcels.intersecting(shape))),
  act: async (_context, _params, found) => found,
};

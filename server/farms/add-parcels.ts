import type { Contract } from '#shared/api/contract';
import { CallError } from '../dispatch/call-error.ts';
import type { Handler } from '../dispatch/handlers.ts';
import { storeParcels } from './store-parcels.ts';

/** Gives a new farm its parcels; repeating the same list changes nothing (OP-25). */
export const addParcels: Handler<Contract['farms']['addParcels']> = async (
  { sql, app },
  { property_id: farmId, cibo_ids: pids },
) => {
  const farm = await sql
    .selectFrom('farm')
    .select('boundary_type')
    .where('id', '=', farmId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (farm.boundary_type === 'geojson') {
    throw new CallError('CONFLICT', 'This farm has a custom boundary; it cannot take parcels.');
  }
  await storeParcels(sql, app.parcels, farmId, pids);
  return [{ add_cads_to_property: true }];
};

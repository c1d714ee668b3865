import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { updateFarm } from './farm-fields.ts';
import { lockFarmOfKind } from './lock-farm.ts';
import { storeParcels } from './store-parcels.ts';

/** A farm of land parcels in one call: its fields and its parcels, or neither (OP-19, OP-20). */
export const edit: Handler<Contract['farms']['edit']> = async (
  { sql, app },
  { property_id: farmId, cibo_ids: pids, ...fields },
) => {
  await lockFarmOfKind(sql, farmId, 'farm_key');
  await updateFarm(sql, farmId, fields);
  await storeParcels(sql, app.parcels, farmId, pids);
  return [{ edit_property: true }];
};

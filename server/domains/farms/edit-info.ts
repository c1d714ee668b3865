import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { updateFarm } from './farm-fields.ts';
import { lockFarmOfKind } from './lock-farm.ts';

/** Edits the fields of a farm with a custom boundary, which another call stores (OP-20). */
export const editInfo: Handler<Contract['farms']['editInfo']> = async (
  { sql },
  { property_id: farmId, ...fields },
) => {
  await lockFarmOfKind(sql, farmId, 'geojson');
  await updateFarm(sql, farmId, fields);
  return [{ update_property_info: true }];
};

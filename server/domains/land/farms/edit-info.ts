import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { recordVersion } from '../boundary-history/record-version.ts';
import { updateFarm } from './farm-fields.ts';
import { lockFarmOfKind } from './lock-farm.ts';

/** Edits the fields of a farm with a custom boundary, which another call stores (OP-20). */
export const editInfo: Handler<Contract['farms']['editInfo']> = async (
  { sql, app, user },
  { property_id: farmId, ...fields },
) => {
  await lockFarmOfKind(sql, farmId, 'geojson');
  await updateFarm(sql, farmId, fields);
  await recordVersion(sql, farmId, { kind: 'edited', by: user.email, at: app.now() });
  return [{ update_property_info: true }];
};

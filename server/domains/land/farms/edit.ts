import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { recordVersion } from '../boundary-history/record-version.ts';
import { updateFarm } from './farm-fields.ts';
import { lockFarmOfKind } from './lock-farm.ts';
import { storeParcels } from './store-parcels.ts';

/** Edits the fields and the parcels of a farm in one call, both or neither (OP-19, OP-20). */
export const edit: Handler<Contract['farms']['edit']> = async (
  { sql, app, user },
  { property_id: farmId, cibo_ids: pids, ...fields },
) => {
  await lockFarmOfKind(sql, farmId, 'farm_key');
  await updateFarm(sql, farmId, fields);
  await storeParcels(sql, app.parcels, farmId, pids);
  await recordVersion(sql, farmId, { kind: 'edited', by: user.email, at: app.now() });
  return [{ edit_property: true }];
};

import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { recordVersion } from '../boundary-history/record-version.ts';
import { lockFarmOfKind } from './lock-farm.ts';
import { storeParcels } from './store-parcels.ts';

/** Stores the parcels of a new farm; repeating the same list changes nothing (OP-25). */
export const addParcels: Handler<Contract['farms']['addParcels']> = async (
  { sql, app, user },
  { property_id: farmId, cibo_ids: pids },
) => {
  await lockFarmOfKind(sql, farmId, 'farm_key');
  await storeParcels(sql, app.parcels, farmId, pids);
  await recordVersion(sql, farmId, { kind: 'edited', by: user.email, at: app.now() });
  return [{ add_cads_to_property: true }];
};

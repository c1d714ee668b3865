import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { recordVersion, storeParcels } from '../farms/boundary.ts';
import { lockAtVersion } from './lock-at-version.ts';

/**
 * Makes a farm with a custom boundary one of land parcels, as a new version. Throws CONFLICT for any
 * other farm, or if the boundary has changed since the user saw it.
 */
export const takeParcels: Handler<Contract['boundaries']['takeParcels']> = async (
  { sql, app, user },
  { property_id: farmId, cibo_ids: pids, current },
) => {
  await lockAtVersion(sql, farmId, current);
  const { numDeletedRows: removed } = await sql
    .deleteFrom('farm_boundary')
    .where('farm_id', '=', farmId)
    .executeTakeFirst();
  if (removed === 0n) throw new CallError('CONFLICT', 'This farm has no custom boundary.');
  await storeParcels(sql, app.parcels, farmId, pids);
  await recordVersion(sql, farmId, { kind: 'edited', by: user.email, at: app.now() });
  return [{ take_parcels: true }];
};

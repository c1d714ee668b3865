import { oldestRestorable, RESTORE_DAYS } from '#entities/farm';
import type { Contract } from '#shared/api/contract';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';

/**
 * Shows a deleted farm to its owner again, with its verification and its shared maps. Throws
 * CONFLICT for a farm that was deleted more than 30 days ago.
 */
export const restore: Handler<Contract['farms']['restore']> = async (
  { sql, owner, app },
  { property_id: farmId },
) => {
  const farm = await sql
    .selectFrom('farm')
    .select('deleted_at')
    .where('id', '=', farmId)
    .where('owner_id', '=', owner.id)
    .forUpdate()
    .executeTakeFirst();
  if (!farm) throw notFound();
  if (farm.deleted_at && farm.deleted_at <= oldestRestorable(app.now())) {
    throw new CallError(
      'CONFLICT',
      `This farm was deleted more than ${RESTORE_DAYS} days ago and cannot be restored. Add it again on the map.`,
    );
  }
  await sql.updateTable('farm').set({ deleted_at: null }).where('id', '=', farmId).execute();
  return [{ restore_property: true }];
};

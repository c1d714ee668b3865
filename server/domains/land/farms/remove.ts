import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Hides the farm from its owner; purchases for it stay on record (OP-30). */
export const remove: Handler<Contract['farms']['remove']> = async (
  { sql, app },
  { property_id: farmId },
) => {
  await sql.updateTable('farm').set({ deleted_at: app.now() }).where('id', '=', farmId).execute();
  return [{ delete_property: true }];
};

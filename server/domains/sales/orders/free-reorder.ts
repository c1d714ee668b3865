import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { freeRights } from './free-rights.ts';

/** Returns which reports of the farm can be reordered for free (OP-41). */
export const freeReorder: Handler<Contract['orders']['freeReorder']> = async (
  { sql, owner },
  { property_id: farmId },
) => {
  const rights = await freeRights(sql, owner.id, [farmId]);
  const freeTypes = [...new Set(rights.map((right) => right.itemType))];
  return [{ check_free_reorder: freeTypes.length > 0, free_types: freeTypes }];
};

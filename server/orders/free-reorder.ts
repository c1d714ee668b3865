import { reorderedType } from '#entities/cart';
import type { Contract, ItemType } from '#shared/api/contract';
import type { Handler } from '../dispatch/handlers.ts';

const REPORTS: readonly ItemType[] = ['Benchmark Report', 'Carbon Report'];

/** Each paid report gives one free reorder of its kind for its farm, used once (OP-41). */
export const freeReorder: Handler<Contract['orders']['freeReorder']> = async (
  { sql, owner },
  { property_id: farmId },
) => {
  const items = await sql
    .selectFrom('payment_item')
    .select('item_type')
    .where('owner_id', '=', owner.id)
    .where('farm_id', '=', farmId)
    .execute();
  const count = (itemType: ItemType) => items.filter((item) => item.item_type === itemType).length;
  const right = { check_free_reorder: true };
  const freeTypes = REPORTS.filter((paid) => count(paid) > count(reorderedType(paid, right)));
  return [{ check_free_reorder: freeTypes.length > 0, free_types: freeTypes }];
};

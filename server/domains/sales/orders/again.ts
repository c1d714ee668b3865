import { paidType } from '#entities/cart';
import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Returns the items of an order, for ordering them again about the farms as they are now. */
export const again: Handler<Contract['orders']['again']> = async (
  { sql, owner },
  { order_id: orderId },
) => {
  const items = await sql
    .selectFrom('payment_item')
    .innerJoin('farm', 'farm.id', 'payment_item.farm_id')
    .select(['farm_id', 'farm.name', 'item_type', 'comparison_cads', 'comparison_selection'])
    .select('farm.deleted_at')
    .where('payment_id', '=', orderId)
    .where('payment_item.owner_id', '=', owner.id)
    .orderBy('payment_item.id')
    .execute();
  return items.map((item) => ({
    property_id: item.farm_id,
    property_name: item.name,
    item_type: paidType(item.item_type),
    comparison_cads: item.comparison_cads,
    comparison_selection: item.comparison_selection,
    is_deleted: item.deleted_at !== null,
  }));
};

import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { wireFiles } from '../deliveries/delivery-files.ts';

/** Returns the farm's latest key, so that its owner downloads it instead of buying another. */
export const keyPurchased: Handler<Contract['orders']['keyPurchased']> = async (
  { sql, owner },
  { property_id: farmId },
) => {
  const bought = await sql
    .selectFrom('payment_item as item')
    .innerJoin('payment', 'payment.id', 'item.payment_id')
    .leftJoin('delivery', 'delivery.payment_id', 'payment.id')
    .select(['item.id', 'payment.id as orderId', 'payment.created_at as orderedAt', 'files'])
    .where('item.owner_id', '=', owner.id)
    .where('item.farm_id', '=', farmId)
    .where('item.item_type', '=', 'Property Key')
    .orderBy('item.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const purchase = bought && {
    order_id: bought.orderId,
    ordered_at: bought.orderedAt.toISOString(),
    files: wireFiles((bought.files ?? []).filter((file) => file.itemId === bought.id)),
  };
  return [{ has_property_key_been_purchased: purchase !== undefined, purchase: purchase ?? null }];
};

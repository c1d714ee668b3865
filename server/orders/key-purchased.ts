import type { Contract } from '#shared/api/contract';
import type { Handler } from '../dispatch/handlers.ts';

export const keyPurchased: Handler<Contract['orders']['keyPurchased']> = async (
  { sql, owner },
  { property_id: farmId },
) => {
  const bought = await sql
    .selectFrom('payment_item')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where('farm_id', '=', farmId)
    .where('item_type', '=', 'Property Key')
    .limit(1)
    .executeTakeFirst();
  return [{ has_property_key_been_purchased: bought !== undefined }];
};

import type { Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import { wireFiles } from '../deliveries/delivery-files.ts';
import type { Handler } from '../../handler.ts';

const LINK_VALID_S = 10 * 60;

/** Returns one item of the owner's orders; its numbers come by a link, as every delivered file. */
export const read: Handler<Contract['reports']['read']> = async (
  { sql, owner, app },
  { item_id: itemId },
) => {
  const row = await sql
    .selectFrom('payment_item as item')
    .innerJoin('payment', 'payment.id', 'item.payment_id')
    .leftJoin('delivery', 'delivery.payment_id', 'payment.id')
    .select([
      'item.payment_id as orderId',
      'item.farm_id as farmId',
      'item.farm_name as farmName',
      'item.item_type as itemType',
      'payment.created_at as orderedAt',
      'delivery.files',
    ])
    .where('item.id', '=', itemId)
    .where('item.owner_id', '=', owner.id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const files = (row.files ?? []).filter((file) => file.itemId === itemId);
  const numbers = files.find(({ screen }) => screen);
  return [
    {
      item_id: itemId,
      order_id: row.orderId,
      ordered_at: row.orderedAt.toISOString(),
      property_id: row.farmId,
      property_name: row.farmName,
      item_type: row.itemType,
      files: wireFiles(files),
      numbers: numbers?.screen
        ? {
            link: await app.files.downloadLink(numbers.key, {
              fileName: numbers.fileName,
              expiresInS: LINK_VALID_S,
            }),
            data_to: numbers.screen.dataTo,
          }
        : null,
    },
  ];
};

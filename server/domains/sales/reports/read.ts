import { sql as raw } from 'kysely';
import type { Contract, ItemType } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import { wireFiles } from '../deliveries/delivery-files.ts';
import type { Handler } from '../../handler.ts';

const LINK_VALID_S = 10 * 60;

interface ReadItem {
  orderId: number;
  farmId: number;
  farmName: string;
  itemType: ItemType;
  orderedAt: Date;
  files: DeliveredFile[] | null;
}

/**
 * Returns one item of the owner's orders, or of a client's of which they have a copy; its numbers
 * come by a link, as every delivered file.
 */
export const read: Handler<Contract['reports']['read']> = async (
  { sql, owner, app },
  { item_id: itemId },
) => {
  const own: ReadItem | undefined = await sql
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
  const row = own ?? (await copiedItem(sql, itemId));
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
      is_own: row === own,
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

async function copiedItem(sql: Sql, itemId: number): Promise<ReadItem | undefined> {
  const { rows } = await raw<ReadItem>`
    SELECT order_id AS "orderId", farm_id AS "farmId", farm_name AS "farmName",
      item_type AS "itemType", ordered_at AS "orderedAt", files
    FROM asking_copied_items(ARRAY[${itemId}]::bigint[])`.execute(sql);
  return rows[0];
}

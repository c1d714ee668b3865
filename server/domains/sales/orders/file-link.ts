import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import type { Handler } from '../../handler.ts';

export const LINK_VALID_S = 10 * 60;

/** Returns a link to a file of the owner, or of a copy that they got; it expires after ten minutes. */
export const fileLink: Handler<Contract['orders']['fileLink']> = async (
  { sql, owner, app },
  { order_id: orderId, item_id: itemId, file_name: fileName },
) => {
  const own = await sql
    .selectFrom('delivery')
    .select('files')
    .where('payment_id', '=', orderId)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst();
  const { files } = own ?? (await copiedOrder(sql, orderId)) ?? { files: [] };
  const file = files.find((one) => one.itemId === itemId && one.fileName === fileName);
  if (!file) throw notFound();
  const link = await app.files.downloadLink(file.key, { fileName, expiresInS: LINK_VALID_S });
  const expiresAt = new Date(app.now().getTime() + LINK_VALID_S * 1_000);
  return [{ link, expires_at: expiresAt.toISOString() }];
};

async function copiedOrder(sql: Sql, orderId: number) {
  const { rows } = await raw<{ files: DeliveredFile[] }>`
    SELECT files FROM asking_copied_orders(ARRAY[${orderId}]::bigint[])`.execute(sql);
  return rows[0];
}

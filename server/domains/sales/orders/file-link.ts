import type { Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';

export const LINK_VALID_S = 10 * 60;

/** Returns a link to one of the owner's files that expires after ten minutes. */
export const fileLink: Handler<Contract['orders']['fileLink']> = async (
  { sql, owner, app },
  { order_id: orderId, item_id: itemId, file_name: fileName },
) => {
  const delivery = await sql
    .selectFrom('delivery')
    .select('files')
    .where('payment_id', '=', orderId)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst();
  const file = delivery?.files.find((one) => one.itemId === itemId && one.fileName === fileName);
  if (!file) throw notFound();
  const link = await app.files.downloadLink(file.key, { fileName, expiresInS: LINK_VALID_S });
  const expiresAt = new Date(app.now().getTime() + LINK_VALID_S * 1_000);
  return [{ link, expires_at: expiresAt.toISOString() }];
};

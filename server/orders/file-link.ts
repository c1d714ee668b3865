import type { Contract } from '#shared/api/contract';
import { notFound } from '../dispatch/call-error.ts';
import type { Handler } from '../dispatch/handlers.ts';
import { filesAvailableUntil } from '../reports/kept-files.ts';

const LINK_VALID_S = 10 * 60;

/** Each link is made for the owner who asks, and is of use to nobody for long. */
export const fileLink: Handler<Contract['orders']['fileLink']> = async (
  { sql, owner, app },
  { order_id: paymentId, item_id: itemId, file_name: fileName },
) => {
  const delivery = await sql
    .selectFrom('delivery')
    .select(['files', 'made_at'])
    .where('payment_id', '=', paymentId)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst();
  const file = delivery?.files.find((one) => one.itemId === itemId && one.fileName === fileName);
  const now = app.now();
  if (!file || !delivery?.made_at || filesAvailableUntil(delivery.made_at) <= now) throw notFound();
  const link = await app.files.downloadLink(file.key, { fileName, expiresInS: LINK_VALID_S });
  const expiresAt = new Date(now.getTime() + LINK_VALID_S * 1_000);
  return [{ link, expires_at: expiresAt.toISOString() }];
};

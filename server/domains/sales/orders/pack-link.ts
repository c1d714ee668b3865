import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { LINK_VALID_S } from './file-link.ts';
import { orderPackKey } from './order-pack.ts';

/** Returns a link to all files of an order, which are packed when it is opened. */
export const packLink: Handler<Contract['orders']['packLink']> = async (
  { app, user },
  { order_id: orderId },
) => {
  const link = await app.files.downloadLink(orderPackKey(user, orderId), {
    fileName: `order-${orderId}.zip`,
    expiresInS: LINK_VALID_S,
  });
  const expiresAt = new Date(app.now().getTime() + LINK_VALID_S * 1_000);
  return [{ link, expires_at: expiresAt.toISOString() }];
};

import type { Contract } from '#shared/api/contract';
import { packsOf } from '../../packs-of-user.ts';
import type { Handler } from '../../handler.ts';
import { salesFileKey } from './sales-file.ts';

const LINK_VALID_S = 10 * 60;

/** Returns a link to the register of a period, which is written while it is downloaded. */
export const link: Handler<Contract['books']['link']> = async (
  { app, user },
  { from = null, to = null, format },
) => {
  const period = [from, to].filter((day) => day !== null).join('-to-') || 'all';
  const address = await app.files.downloadLink(salesFileKey(packsOf(user), { from, to, format }), {
    fileName: `${format === 'xero' ? 'sales-for-xero' : 'sales-register'}-${period}.csv`,
    expiresInS: LINK_VALID_S,
  });
  const expiresAt = new Date(app.now().getTime() + LINK_VALID_S * 1_000);
  return [{ link: address, expires_at: expiresAt.toISOString() }];
};

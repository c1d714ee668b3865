import { formatBillingNumber } from '#entities/billing';
import type { Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import { BILLING_COLUMNS, billingFiles, type BillingFile } from '../billing/billing-files.ts';
import type { PreparedHandler } from '../../handler.ts';
import { LINK_VALID_S } from './file-link.ts';

/** Makes the PDF if nobody has requested it yet, outside the transaction. */
export const billingLink: PreparedHandler<Contract['orders']['billingLink'], BillingFile> = {
  async prepare({ app, user, owner }, { order_id: orderId, document }) {
    const rows = await app.database.asUser(
      user,
      (sql) =>
        sql
          .selectFrom('billing_document')
          .select(BILLING_COLUMNS)
          .where('payment_id', '=', orderId)
          .where('owner_id', '=', owner.id)
          .execute(),
      { readOnly: true },
    );
    const row = rows.find(
      (one) => (formatBillingNumber(one.kind, one.number) ?? one.kind) === document,
    );
    if (!row) throw notFound();
    const [pdf] = await billingFiles(app, row, { isAwaited: true });
    if (!pdf) throw notFound();
    return pdf;
  },

  async act({ app }, _params, { key, fileName }) {
    const link = await app.files.downloadLink(key, { fileName, expiresInS: LINK_VALID_S });
    const expiresAt = new Date(app.now().getTime() + LINK_VALID_S * 1_000);
    return [{ link, expires_at: expiresAt.toISOString() }];
  },
};

import type { Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import { BILLING_COLUMNS, billingFiles, type BillingFile } from '../billing/billing-files.ts';
import type { PreparedHandler } from '../../handler.ts';

const LINK_VALID_S = 10 * 60;

export const statementLink: PreparedHandler<Contract['plans']['statementLink'], BillingFile> = {
  async prepare({ app, user }, { plan_id: planId, month, format }) {
    const row = await app.database.asUser(
      user,
      (sql) =>
        sql
          .selectFrom('billing_document')
          .select(BILLING_COLUMNS)
          .where('plan_id', '=', planId)
          .where('month', '=', month)
          .executeTakeFirst(),
      { readOnly: true },
    );
    if (!row) throw notFound();
    const files = await billingFiles(app, row, { isAwaited: true });
    return files.find(({ fileName }) => fileName.endsWith(`.${format}`))!;
  },

  async act({ app }, _params, { key, fileName }) {
    const link = await app.files.downloadLink(key, { fileName, expiresInS: LINK_VALID_S });
    const expiresAt = new Date(app.now().getTime() + LINK_VALID_S * 1_000);
    return [{ link, expires_at: expiresAt.toISOString() }];
  },
};

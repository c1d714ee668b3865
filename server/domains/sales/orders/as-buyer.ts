import { sql as raw } from 'kysely';
import { formatBillingNumber } from '#entities/billing';
import type { Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import type { AppContext } from '../../app-context.ts';
import type { DetachedHandler, PreparedHandler } from '../../handler.ts';
import { BILLING_COLUMNS, billingFiles } from '../billing/billing-files.ts';
import { mailedFiles } from '../deliveries/delivery-files.ts';
import { LINK_VALID_S } from './file-link.ts';
import { ordersOf, wireOrder } from './list.ts';

/** An order as its buyer sees it, for admins; the database shows it to nobody else. */
export const asBuyer: DetachedHandler<Contract['orders']['asBuyer']> = {
  async answer({ app, user }, { order_id: orderId }) {
    await requireAdministered(app, user, orderId);
    const [row] = await app.database.asWorker((sql) =>
      ordersOf(sql, { which: raw<boolean>`payment.id = ${orderId}`, before: undefined }).execute(),
    );
    if (!row) throw notFound();
    return [wireOrder(row)];
  },
};

/** Makes a billing document's PDF if nobody has requested it yet, outside the transaction. */
export const supportLink: PreparedHandler<
  Contract['orders']['supportLink'],
  { key: string; fileName: string }
> = {
  async prepare({ app, user }, { order_id: orderId, item_id: itemId, name }) {
    await requireAdministered(app, user, orderId);
    if (itemId === null) {
      const bills = await app.database.asWorker((sql) =>
        sql
          .selectFrom('billing_document')
          .select(BILLING_COLUMNS)
          .where('payment_id', '=', orderId)
          .execute(),
      );
      const bill = bills.find(
        ({ kind, number }) => (formatBillingNumber(kind, number) ?? kind) === name,
      );
      if (!bill) throw notFound();
      const [pdf] = await billingFiles(app, bill, { isAwaited: true });
      if (!pdf) throw notFound();
      return pdf;
    }
    const delivery = await app.database.asWorker((sql) =>
      sql
        .selectFrom('delivery')
        .select('files')
        .where('payment_id', '=', orderId)
        .executeTakeFirst(),
    );
    const file = mailedFiles(delivery?.files ?? []).find(
      (one) => one.itemId === itemId && one.fileName === name,
    );
    if (!file) throw notFound();
    return file;
  },

  async act({ sql, app }, { order_id: orderId }, { key, fileName }) {
    await raw`SELECT record_opened_file(${orderId}, ${fileName})`.execute(sql);
    const link = await app.files.downloadLink(key, { fileName, expiresInS: LINK_VALID_S });
    const expiresAt = new Date(app.now().getTime() + LINK_VALID_S * 1_000);
    return [{ link, expires_at: expiresAt.toISOString() }];
  },
};

/** Throws `NOT_FOUND` unless the database shows the order to the user as an admin. */
async function requireAdministered(
  app: AppContext,
  user: Identity,
  orderId: number,
): Promise<void> {
  const order = await app.database.asUser(
    user,
    (sql) =>
      sql
        .selectFrom('administered_order')
        .select('id')
        .where('id', '=', orderId)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!order) throw notFound();
}

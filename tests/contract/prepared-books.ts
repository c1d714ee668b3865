import type { BillingFacts } from '#entities/billing';
import type { InProcessServer } from '../support/server/in-process-server.ts';

interface Place {
  server: InProcessServer;
}
interface Request {
  objects: { order: number; orderItem: number; plan: number };
}

/** Has the order paid by card, so that its item can be refunded. */
async function paidOrder({ server }: Place, { objects: { order, orderItem } }: Request) {
  const { pool } = server.database;
  await pool.query(
    `UPDATE payment SET capture_id = coalesce(capture_id, 'CAPTURE-' || id), total_cents = 7500
     WHERE id = $1`,
    [order],
  );
  await pool.query('UPDATE payment_item SET price_cents = 7500 WHERE id = $1', [orderItem]);
  return { order_id: order, lines: [{ item_id: orderItem, amount: 1 }] };
}

/** Issues a statement of the plan, of which a part is paid. */
async function unpaidStatement({ server }: Place, { objects: { plan } }: Request) {
  const month = '2026-09';
  const facts: BillingFacts = {
    issuer: { name: 'Fenceline', abn: null, contact: 'hello@fenceline.example' },
    isTaxed: false,
    isSample: true,
    buyer: { name: 'Alex Agent', abn: null, email: 'agent@fenceline.example' },
    orderNumber: null,
    lines: [{ text: 'Farm Key', cents: 4_000 }],
    totalCents: 4_000,
    payment: 'Please pay by transfer.',
    statement: { planName: 'Riverina Agronomy', month },
  };
  const { rows } = await server.database.pool.query<{ id: number }>(
    `INSERT INTO billing_document (kind, plan_id, month, facts, issued_at)
     VALUES ('statement', $1, $2, $3, now()) RETURNING id`,
    [plan, month, JSON.stringify(facts)],
  );
  return { sale_id: rows[0]?.id ?? 0, amount: 30, paid_on: '2026-10-10' };
}

const thisOrder = async (_place: Place, { objects }: Request) => ({ order_id: objects.order });

async function filedOrder({ server }: Place, { objects: { order } }: Request) {
  const { files } = await server.database.asOwner
    .selectFrom('delivery')
    .select('files')
    .where('payment_id', '=', order)
    .executeTakeFirstOrThrow();
  return { order_id: order, item_id: files[0]!.itemId, name: files[0]!.fileName };
}

async function failedDelivery({ server }: Place, { objects: { order } }: Request) {
  await server.database.asOwner
    .updateTable('delivery')
    .set({ state: 'failed', failure: 'mail', sent_at: null, made_at: null })
    .where('payment_id', '=', order)
    .execute();
  return { order_id: order };
}

/** What the admins' calls about orders and statements need in order to succeed. */
export const preparedBooks = {
  'orders.refund': paidOrder,
  'orders.asBuyer': thisOrder,
  'orders.mailAgain': thisOrder,
  'orders.supportLink': filedOrder,
  'orders.retryDelivery': failedDelivery,
  'books.recordPayment': unpaidStatement,
  async 'books.recordTransfers'(place: Place, request: Request) {
    const transfer = await unpaidStatement(place, request);
    return { transfers: [{ ...transfer, reference: 'INV-000043' }] };
  },
  async 'books.undoPayment'(place: Place, request: Request) {
    const { sale_id } = await unpaidStatement(place, request);
    const { rows } = await place.server.database.pool.query<{ id: number }>(
      `INSERT INTO statement_payment (document_id, plan_id, amount_cents, paid_on, reference, recorded_by)
       VALUES ($1, $2, 100, '2026-10-10', 'INV-000043', 'admin@fenceline.example') RETURNING id`,
      [sale_id, request.objects.plan],
    );
    return { payment_id: rows[0]?.id ?? 0 };
  },
  async 'books.mailAgain'(place: Place, request: Request) {
    const { sale_id } = await unpaidStatement(place, request);
    return { sale_id };
  },
};

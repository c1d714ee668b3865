import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { audit, orders } = contract;
const ADMIN = 'admin@fenceline.example';
const FARMER = 'farmer@fenceline.example';

describe('the orders of everybody', () => {
  let server: TestServer;
  let admin: Client;
  let farmer: Client;
  let failed: number;
  let sent: number;

  beforeAll(async () => {
    server = await startTestServer();
    const rows = rowsIn(server.database, server.issuer);
    await rows.admin(ADMIN);
    await rows.owner(ADMIN);
    const ownerId = await rows.owner(FARMER);
    admin = await server.client(ADMIN);
    farmer = await server.client(FARMER);
    [failed, sent] = [await rows.order(ownerId), await rows.order(ownerId)];
    const shared = { owner_id: ownerId, email: FARMER };
    await server.database.asOwner
      .insertInto('delivery')
      .values([
        { ...shared, payment_id: failed, state: 'failed', failure: 'mail', tries: 3 },
        { ...shared, payment_id: sent, state: 'sent' },
      ] as never)
      .execute();
  });
  afterAll(() => server.stop());

  const jobs = async () =>
    (
      await server.database.pool.query(
        `SELECT data - 'traceparent' AS data FROM pgboss.job WHERE name = 'deliver-payment' AND state = 'created'`,
      )
    ).rows;

  it('are shown to admins alone, also by the database', async () => {
    await expect(farmer.send(orders.all, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(farmer.send(orders.retryDelivery, { order_id: failed })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const identity = { issuer: server.issuer.issuer, subject: `sub-${FARMER}`, email: FARMER };
    const seen = await server.database.asUser(identity, (sql) =>
      sql
        .selectFrom('administered_order')
        .select(({ selectFrom }) =>
          selectFrom('administered_refund')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('refunds'),
        )
        .execute(),
    );
    expect(seen).toEqual([]);
    // A condition that fails on every order is not tried on any.
    const tried = await server.database.asUser(identity, (sql) =>
      sql
        .selectFrom('administered_order')
        .select('id')
        .where(raw<number>`buyer_email::integer`, '=', 1)
        .execute(),
    );
    expect(tried).toEqual([]);
  });

  it('are found by number, by buyer and by failure', async () => {
    const ids = async (params: object) =>
      (await admin.send(orders.all, params)).map((order) => order.order_id);
    expect(await ids({})).toHaveLength(2);
    expect(await ids({ search: ` ${sent} ` })).toEqual([sent]);
    expect(await ids({ search: FARMER.toUpperCase() })).toHaveLength(2);
    expect(await ids({ search: 'nobody@x.example' })).toEqual([]);
    expect(await ids({ state: 'failed' })).toEqual([failed]);
    const [first] = await ids({});
    expect(await ids({ before_order_id: first })).toHaveLength(1);
  });

  it('show a refund with its credit note, and are found by the number of the credit note', async () => {
    expect(await admin.send(orders.all, { state: 'refunded' })).toEqual([]);
    const { rows } = await server.database.pool.query<{ owner_id: number }>(
      `INSERT INTO refund (id, payment_id, owner_id, kind, amount_cents, refunded_at)
       SELECT 'REFUND-1', id, owner_id, 'reversal', 2500, '2026-11-22T00:00:00Z' FROM payment
       WHERE id = $1 RETURNING owner_id`,
      [sent],
    );
    await server.database.pool.query(
      `INSERT INTO billing_document (kind, payment_id, owner_id, refund_id, facts, issued_at)
       VALUES ('credit_note', $1, $2, 'REFUND-1', '{"totalCents": 2500}', now())`,
      [sent, rows[0]!.owner_id],
    );
    const back = {
      kind: 'reversal',
      amount: 25,
      refunded_at: '2026-11-22T00:00:00.000Z',
      credit_note: 'CN-000001',
    };
    expect(await admin.send(orders.all, { state: 'refunded' })).toMatchObject([
      { order_id: sent, refunds: [back] },
    ]);
    const [other] = await admin.send(orders.all, { search: String(failed) });
    expect(other?.refunds).toEqual([]);
  });

  it('can be found while their delivery is delayed, and “Retry now” adds no second series of tries', async () => {
    const delayed = (state: object) =>
      server.database.asOwner
        .updateTable('delivery')
        .set(state)
        .where('payment_id', '=', sent)
        .execute();
    const next = new Date('2026-11-22T06:22:00.000Z');
    const cause = 'Ground cover is unavailable';
    await delayed({ state: 'making', failure: 'making', tries: 3, next_try_at: next, cause });
    expect(await admin.send(orders.all, { state: 'delayed' })).toMatchObject([
      { order_id: sent, tries: 3, cause, next_try: next.toISOString() },
    ]);
    await admin.send(orders.retryDelivery, { order_id: sent });
    expect(await jobs()).toEqual([{ data: { paymentId: sent, isExtra: true } }]);
    const [entry] = await admin.send(audit.list, { object: 'delivery' });
    expect(entry).toMatchObject({ actor: ADMIN, action: 'tried now' });
    await delayed({ state: 'sent', failure: null, next_try_at: null, cause: null });
    await server.database.pool.query(`DELETE FROM pgboss.job`);
  });

  it('can be retried by an admin once after a failed delivery, which the audit records', async () => {
    for (const order_id of [sent, 999_999_999]) {
      await expect(admin.send(orders.retryDelivery, { order_id })).rejects.toMatchObject({
        code: order_id === sent ? 'CONFLICT' : 'NOT_FOUND',
      });
    }
    expect(await jobs()).toEqual([]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 3 }, () => admin.send(orders.retryDelivery, { order_id: failed })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await jobs()).toEqual([{ data: { paymentId: failed } }]);
    const [order] = await admin.send(orders.all, { search: String(failed) });
    expect(order).toMatchObject({ state: 'making', failure: null });
    const [entry] = await admin.send(audit.list, { object: 'delivery' });
    expect(entry).toMatchObject({ actor: ADMIN, action: 'retried', before: { failure: 'mail' } });
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import {
  itemOf,
  keyItem,
  paymentOf,
  planOrderOf,
  WEBHOOK,
} from '../../../../tests/support/orders/paid-order.ts';
import {
  BUYER,
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../../tests/support/orders/paid-shop.ts';
import { checkRefunds } from '../billing/check-refunds.ts';
import { issueStatements } from '../billing/issue-statements.ts';
import { recordRefund } from '../billing/record-refund.ts';
import { notifyOfStuckCheckout } from '../orders/notify-of-stuck-checkout.ts';
import { reconcileCheckout } from '../orders/reconcile-checkout.ts';

const { audit, books, orders, plans } = contract;
const ADMIN = 'admin@fenceline.example';
const AGENT = 'agent@fenceline.example';
const PARTNER = 'partner@fenceline.example';
const NOW = { isLastTry: false };

describe('a statement', () => {
  let shop: PaidShop;
  let admin: Client;
  let agent: Client;
  let plan: number;
  let agentsFarm: number;
  let clock = new Date('2026-11-01T06:00:00+11:00').getTime();
  const month = '2026-10';

  afterEach(() => vi.restoreAllMocks());
  beforeAll(async () => {
    shop = await startPaidShop(
      { now: () => new Date(clock) },
      { ISSUER_ABN: '51824753556', PAYPAL_WEBHOOK_ID: WEBHOOK },
    );
    for (const email of [ADMIN, PARTNER]) await shop.rows.owner(email);
    agentsFarm = await shop.rows.farm(await shop.rows.owner(AGENT), 'farm_key');
    await shop.rows.admin(ADMIN);
    [admin, agent] = [await shop.server.client(ADMIN), await shop.server.client(AGENT)];
  });
  afterAll(() => shop.stop());
  /** A plan of its own with a statement of 80 dollars. */
  beforeEach(async () => {
    plan = await shop.rows.plan(AGENT, [BUYER], new Date());
    for (const farm of [await shop.farm(), await shop.farm()]) {
      const items = [itemOf(farm, 'Property Key', { priceCents: 4_000 })];
      const [{ add_plan_export: id }] = await shop.client.send(
        orders.payByPlan,
        planOrderOf(plan, BUYER, items),
      );
      await shop.server.database.pool.query(
        `UPDATE payment SET created_at = '2026-10-05T00:00:00Z' WHERE id = $1`,
        [id],
      );
    }
    await issueStatements(shop.server.app)({}, NOW);
    await shop.server.database.pool.query('DELETE FROM pgboss.job');
    shop.sent.length = 0;
  });

  const jobs = async (name: string) => {
    const { rows } = await shop.server.database.pool.query<{ data: never }>(
      `DELETE FROM pgboss.job WHERE name = $1 RETURNING data`,
      [name],
    );
    return rows.map(({ data }) => data);
  };
  const start = async (by = agent) => {
    const [started] = await by.send(plans.startStatementPayment, { plan_id: plan, month });
    return started;
  };
  const capture = (checkout: { intent_id: string }, by = agent) =>
    by.send(orders.captureCheckout, { intent_id: checkout.intent_id });
  const pay = async () => {
    const checkout = await start();
    await shop.paypal.approve(checkout.order_id);
    const [taken] = await capture(checkout);
    return { ...checkout, captureId: taken.capture_id };
  };
  const listed = async () => {
    const [statement] = await agent.send(plans.statements, { plan_id: plan });
    return { state: statement?.state, paid: statement?.paid };
  };
  const administered = async () => {
    const all = await admin.send(books.statements, {});
    const { rows } = await shop.server.database.pool.query<{ id: number }>(
      'SELECT id FROM billing_document WHERE plan_id = $1',
      [plan],
    );
    return all.find(({ sale_id: id }) => id === rows[0]?.id)!;
  };
  const transfer = async (amount: number) =>
    admin.send(books.recordPayment, {
      sale_id: (await administered()).sale_id,
      amount,
      paid_on: '2026-11-01',
      reference: 'INV AGRONOMY',
    });

  it('that is paid, or of another plan, cannot be paid by card', async () => {
    await transfer(80);
    expect(await refusalOf(start())).toMatchObject({
      code: 'CONFLICT',
      message: 'This statement is paid.',
    });
    expect(await refusalOf(start(shop.client))).toMatchObject({ code: 'NOT_FOUND' });
    const other = { plan_id: plan, month: '2026-08' };
    expect(await refusalOf(agent.send(plans.startStatementPayment, other))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('that was paid in part meanwhile is not charged', async () => {
    const checkout = await start();
    await shop.paypal.approve(checkout.order_id);
    await transfer(30);
    expect(await refusalOf(capture(checkout))).toMatchObject({
      code: 'CONFLICT',
      message: 'Part of this statement has been paid meanwhile. Nothing was charged.',
    });
    expect(await start()).toMatchObject({ amount: 50 });
  });

  it('is not charged twice by two owners of its plan', async () => {
    const first = await start();
    await shop.server.database.pool.query(
      `INSERT INTO plan_owner (plan_id, email, issuer, subject)
       SELECT $1, email, issuer, subject FROM owner WHERE email = $2`,
      [plan, PARTNER],
    );
    const partner = await shop.server.client(PARTNER);
    const second = await start(partner);
    for (const { order_id: id } of [first, second]) await shop.paypal.approve(id);
    expect(await refusalOf(capture(first))).toMatchObject({
      code: 'CONFLICT',
      message: 'This payment was started again elsewhere. Nothing was charged.',
    });
    await capture(second, partner);
    expect(await listed()).toEqual({ state: 'paid', paid: 80 });
  });

  it('is not an order that can be recorded with the payment', async () => {
    const { order_id: paypalOrderId } = await pay();
    const order = paymentOf(AGENT, [keyItem(agentsFarm)], JSON.stringify({ id: paypalOrderId }));
    expect(await refusalOf(agent.send(orders.payByCard, order))).toMatchObject({
      code: 'PAYMENT_REFUSED',
    });
    expect(await listed()).toEqual({ state: 'paid', paid: 80 });
  });

  it('is paid once, however often it is captured, with the order of two tabs', async () => {
    const [first, second] = [await start(), await start()];
    expect(second).toEqual(first);
    expect(await shop.paypal.client.getOrder(first.order_id)).toMatchObject({
      purchase_units: [
        { custom_id: first.intent_id, amount: { currency_code: 'AUD', value: '80.00' } },
      ],
    });
    await shop.paypal.approve(first.order_id);
    const answers = await Promise.all([capture(first), capture(first)]);
    const ids = answers.flat().map((answer) => answer.capture_id);
    expect(ids[0]).toBe(ids[1]);
    expect(await listed()).toEqual({ state: 'paid', paid: 80 });
    const { payments } = await administered();
    expect(payments).toEqual([
      expect.objectContaining({ amount: 80, recorded_by: AGENT, is_by_card: true }),
    ]);
    const [entry, before] = await admin.send(audit.list, { object: 'statement' });
    expect(entry).toMatchObject({ actor: AGENT, action: 'paid', after: { amount_cents: 8_000 } });
    expect(before?.action).not.toBe('paid');
  });

  it('is found paid when the answer was lost and the browser closed', async () => {
    const checkout = await start();
    await shop.paypal.approve(checkout.order_id);
    await shop.paypal.lie(checkout.order_id, 'cut-mid-body');
    await capture(checkout).catch(() => undefined);
    await shop.paypal.lie(checkout.order_id, null);
    expect(await listed()).toEqual({ state: 'open', paid: 0 });
    for (const data of await jobs('reconcile-checkout')) {
      await reconcileCheckout(shop.server.app)(data, NOW);
    }
    expect(await listed()).toEqual({ state: 'paid', paid: 80 });
  });

  it('that was also paid by transfer while the card was charged is told to support', async () => {
    const checkout = await start();
    await shop.paypal.approve(checkout.order_id);
    const captureOrder = shop.paypal.client.captureOrder.bind(shop.paypal.client);
    vi.spyOn(shop.paypal.client, 'captureOrder').mockImplementationOnce(async (...given) => {
      await transfer(80);
      return captureOrder(...given);
    });
    await capture(checkout);
    expect(await listed()).toEqual({ state: 'paid', paid: 160 });
    for (const data of await jobs('notify-of-stuck-checkout')) {
      await notifyOfStuckCheckout(shop.server.app)(data, NOW);
    }
    expect(shop.sent).toEqual([
      expect.objectContaining({
        text: expect.stringContaining('A statement was paid by card after it had been paid'),
      }),
    ]);
  });

  it('is open again after its payment went back, and can be paid again', async () => {
    const { captureId, intent_id: before } = await pay();
    const { message } = await shop.paypal.payBack(captureId, { kind: 'refund', value: '30.00' });
    const { status } = await fetch(`${shop.server.origin}/webhooks/paypal`, {
      method: 'POST',
      ...message,
    });
    expect(status).toBe(204);
    for (const data of await jobs('record-refund')) await recordRefund(shop.server.app)(data, NOW);
    expect(await listed()).toEqual({ state: 'part', paid: 50 });
    // The night's check finds the same refund and nothing else.
    clock += 2 * 86_400_000;
    await checkRefunds(shop.server.app)({}, NOW);
    for (const data of await jobs('record-refund')) await recordRefund(shop.server.app)(data, NOW);
    clock -= 2 * 86_400_000;
    expect(await listed()).toEqual({ state: 'part', paid: 50 });
    const again = await start();
    expect(again).toMatchObject({ amount: 30 });
    expect(again.intent_id).not.toBe(before);
    const { payments } = await administered();
    expect(payments.map(({ amount }) => amount)).toEqual([80, -30]);
    for (const { payment_id } of payments) {
      expect(
        await refusalOf(admin.send(books.undoPayment, { payment_id, reason: 'By mistake' })),
      ).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

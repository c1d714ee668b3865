import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { keyItem, paymentOf } from '../../../tests/support/paid-order.ts';
import {
  BUYER,
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../tests/support/paid-shop.ts';
import { LIES } from '../../../sandbox/paypal/lies.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';

const { orders } = contract;
const LATER = () => new Date(Date.now() + 31 * 60_000);

describe('capturing a checkout', () => {
  let shop: PaidShop;
  let farm: number;

  beforeAll(async () => {
    shop = await startPaidShop();
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    farm = await shop.farm();
  });
  afterEach(() => vi.restoreAllMocks());

  const start = async () => {
    const [checkout] = await shop.client.send(orders.startCheckout, { items: [keyItem(farm)] });
    return { intentId: checkout.intent_id, orderId: checkout.order_id };
  };
  const approved = async (method: 'good' | 'declined' = 'good') => {
    const checkout = await start();
    await shop.paypal.approve(checkout.orderId, method);
    return checkout;
  };
  const capture = async (intentId: string, client: Client = shop.client) => {
    const [taken] = await client.send(orders.captureCheckout, { intent_id: intentId });
    return taken;
  };
  const statusOf = async (orderId: string) => (await shop.paypal.client.getOrder(orderId))?.status;

  it('takes the money, grants it at once and answers the result as text (PAY-25)', async () => {
    const { intentId, orderId } = await approved();
    const taken = await capture(intentId);
    expect(JSON.parse(taken.paypal_response)).toMatchObject({ id: orderId, status: 'COMPLETED' });
    const [payment] = await shop.paymentsFor(farm);
    expect(payment).toMatchObject({
      method: 'CC',
      intent_id: intentId,
      provider_order_id: orderId,
      capture_id: taken.capture_id,
      paypal_response: taken.paypal_response,
      total_cents: 7_500,
    });
    const recorded = paymentOf(BUYER, [keyItem(farm)], taken.paypal_response);
    expect(await shop.client.send(orders.payByCard, recorded)).toEqual([
      { add_paypal_payment: payment?.id },
    ]);
  });

  it('happens once, 200 times at once too', async () => {
    const { intentId } = await approved();
    const answers = await Promise.all(Array.from({ length: 200 }, () => capture(intentId)));
    expect(new Set(answers.map((taken) => taken.capture_id)).size).toBe(1);
    expect(await shop.paymentsFor(farm)).toHaveLength(1);
  });

  it('grants what was taken while the server went down, when it is asked for again', async () => {
    const { intentId, orderId } = await start();
    await shop.paypal.pay(orderId);
    expect(await shop.paymentsFor(farm)).toEqual([]);
    await capture(intentId);
    expect(await shop.paymentsFor(farm)).toHaveLength(1);
  });

  it('of an order that was declined or not approved charges and grants nothing', async () => {
    for (const { intentId, orderId } of [await approved('declined'), await start()]) {
      expect(await refusalOf(capture(intentId))).toMatchObject({
        code: 'PAYMENT_REFUSED',
        message: 'The payment was not taken. Nothing was charged.',
      });
      expect(await statusOf(orderId)).not.toBe('COMPLETED');
    }
    expect(await shop.paymentsFor(farm)).toEqual([]);
    expect(shop.server.logged()).toContain('INSTRUMENT_DECLINED');
  });

  const isForgotten = (intentId: string) =>
    shop.server.database.owning
      .updateTable('checkout_intent')
      .set({ provider_order_id: 'GONE404' })
      .where('id', '=', intentId)
      .execute();

  it('says what happened and what to do when PayPal does not know the order, and grants nothing', async () => {
    const { intentId } = await approved();
    await isForgotten(intentId);
    expect(await refusalOf(capture(intentId))).toMatchObject({
      code: 'PAYMENT_REFUSED',
      message:
        'PayPal no longer knows this order, so it took nothing for it. Please pay again. If PayPal shows you a payment, write to support@fenceline.example and name GONE404.',
    });
    expect(await shop.paymentsFor(farm)).toEqual([]);
    // Support finds it: the log names both ids, and a job goes on asking PayPal.
    expect(shop.server.logged()).toContain('GONE404');
    const { rows } = await shop.server.database.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'reconcile-checkout' AND data->>'intentId' = $1`,
      [intentId],
    );
    expect(rows).toHaveLength(1);
  });

  it('answers a granted checkout again after PayPal has forgotten its order', async () => {
    const { intentId, orderId } = await approved();
    const taken = await capture(intentId);
    await isForgotten(intentId);
    vi.spyOn(shop.server.app.paypal!, 'getOrder').mockResolvedValue(null);
    expect(await capture(intentId)).toEqual(taken);
    const recorded = paymentOf(BUYER, [keyItem(farm)], taken.paypal_response);
    const [payment] = await shop.paymentsFor(farm);
    expect(await shop.client.send(orders.payByCard, recorded)).toEqual([
      { add_paypal_payment: payment?.id },
    ]);
    expect(payment?.provider_order_id).toBe(orderId);
    expect(await shop.paymentsFor(farm)).toHaveLength(1);
  });

  it('is not done for a buyer who took more than 30 minutes, and grants what was taken before', async () => {
    const [late, paid] = [await approved(), await start()];
    await shop.paypal.pay(paid.orderId);
    vi.spyOn(shop.server.app, 'now').mockImplementation(LATER);
    expect(await refusalOf(capture(late.intentId))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Nothing was charged.'),
    });
    expect(await statusOf(late.orderId)).toBe('APPROVED');
    await capture(paid.intentId);
    expect(await shop.paymentsFor(farm)).toHaveLength(1);
  });

  it('is not done for a farm deleted meanwhile', async () => {
    const { intentId, orderId } = await approved();
    await shop.client.send(contract.farms.remove, { property_id: farm });
    expect(await refusalOf(capture(intentId))).toMatchObject({
      code: 'CONFLICT',
      message: 'A farm of this order was deleted meanwhile. Nothing was charged.',
    });
    expect(await statusOf(orderId)).toBe('APPROVED');
  });

  it('answers the same again after the farm was deleted', async () => {
    const { intentId } = await approved();
    const taken = await capture(intentId);
    await shop.client.send(contract.farms.remove, { property_id: farm });
    expect(await capture(intentId)).toEqual(taken);
  });

  it('is for its buyer alone, and nobody else moves money with it', async () => {
    const { intentId, orderId } = await approved();
    const thief = await shop.server.owner('thief@fenceline.example');
    expect(await refusalOf(capture(intentId, thief))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await statusOf(orderId)).toBe('APPROVED');
  });

  it('is asked for once while the provider is away, and done when it is back', async () => {
    const { intentId } = await approved();
    const { paypal } = shop.server.app;
    shop.server.app.paypal = null;
    expect(await refusalOf(capture(intentId))).toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' });
    shop.server.app.paypal = paypal;
    await capture(intentId);
    expect(await shop.paymentsFor(farm)).toHaveLength(1);
  });
});

describe('capturing with a provider that lies', () => {
  let shop: PaidShop;

  beforeAll(async () => {
    shop = await startPaidShop();
  });
  afterAll(() => shop.stop());

  it.each(Object.keys(LIES))('grants nothing, and the truth once it is told: %s', async (lie) => {
    const farm = await shop.farm();
    const items = [keyItem(farm)];
    const [checkout] = await shop.client.send(orders.startCheckout, { items });
    const { intent_id, order_id } = checkout;
    await shop.paypal.approve(order_id);
    await shop.paypal.lie(order_id, lie);
    const capture = () => shop.client.send(orders.captureCheckout, { intent_id });
    // What it says was taken is for the recording to refuse.
    const told = await capture().then(
      ([taken]) =>
        refusalOf(
          shop.client.send(orders.payByCard, paymentOf(BUYER, items, taken.paypal_response)),
        ),
      (error: { code: string }) => error,
    );
    expect(told.code).toMatch(/^(PAYMENT_REFUSED|OUTSIDE_UNAVAILABLE)$/);
    await reconcileCheckout(shop.server.app)({ intentId: intent_id }, { isLastTry: false });
    expect(await shop.paymentsFor(farm)).toEqual([]);

    await shop.paypal.lie(order_id, null);
    await capture();
    expect(await shop.paymentsFor(farm)).toHaveLength(1);
  });
});

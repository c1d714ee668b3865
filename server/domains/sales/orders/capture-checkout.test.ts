import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { keyItem, paymentOf } from '../../../../tests/support/orders/paid-order.ts';
import {
  BUYER,
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../../tests/support/orders/paid-shop.ts';
import { LIES } from '../../../../sandbox/paypal/faulty-answers.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';

const { orders } = contract;
const LATER = () => new Date(Date.now() + 31 * 60_000);

describe('orders.captureCheckout', () => {
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
    return { checkoutId: checkout.intent_id, paypalOrderId: checkout.order_id };
  };
  const approved = async (method: 'good' | 'declined' = 'good') => {
    const checkout = await start();
    await shop.paypal.approve(checkout.paypalOrderId, method);
    return checkout;
  };
  const capture = async (checkoutId: string, client: Client = shop.client) => {
    const [taken] = await client.send(orders.captureCheckout, { intent_id: checkoutId });
    return taken;
  };
  const statusOf = async (paypalOrderId: string) =>
    (await shop.paypal.client.getOrder(paypalOrderId))?.status;

  it('captures the money, grants the order immediately and returns the result as text (PAY-25)', async () => {
    const { checkoutId, paypalOrderId } = await approved();
    const taken = await capture(checkoutId);
    expect(JSON.parse(taken.paypal_response)).toMatchObject({
      id: paypalOrderId,
      status: 'COMPLETED',
    });
    const [order] = await shop.ordersFor(farm);
    expect(order).toMatchObject({
      method: 'CC',
      intent_id: checkoutId,
      provider_order_id: paypalOrderId,
      capture_id: taken.capture_id,
      paypal_response: taken.paypal_response,
      total_cents: 7_500,
    });
    const recorded = paymentOf(BUYER, [keyItem(farm)], taken.paypal_response);
    expect(await shop.client.send(orders.payByCard, recorded)).toEqual([
      { add_paypal_payment: order?.id },
    ]);
  });

  it('captures once, even for 200 simultaneous calls', async () => {
    const { checkoutId } = await approved();
    const answers = await Promise.all(Array.from({ length: 200 }, () => capture(checkoutId)));
    expect(new Set(answers.map((taken) => taken.capture_id)).size).toBe(1);
    expect(await shop.ordersFor(farm)).toHaveLength(1);
  });

  it('grants a capture from before a server crash when it is called again', async () => {
    const { checkoutId, paypalOrderId } = await start();
    await shop.paypal.pay(paypalOrderId);
    expect(await shop.ordersFor(farm)).toEqual([]);
    await capture(checkoutId);
    expect(await shop.ordersFor(farm)).toHaveLength(1);
  });

  it('charges and grants nothing for an order that was declined or not approved', async () => {
    for (const { checkoutId, paypalOrderId } of [await approved('declined'), await start()]) {
      expect(await refusalOf(capture(checkoutId))).toMatchObject({
        code: 'PAYMENT_REFUSED',
        message: 'The payment did not go through. Nothing was charged.',
      });
      expect(await statusOf(paypalOrderId)).not.toBe('COMPLETED');
    }
    expect(await shop.ordersFor(farm)).toEqual([]);
    expect(shop.server.logged()).toContain('INSTRUMENT_DECLINED');
  });

  const isForgotten = (checkoutId: string) =>
    shop.server.database.asOwner
      .updateTable('checkout_intent')
      .set({ provider_order_id: 'GONE404' })
      .where('id', '=', checkoutId)
      .execute();

  it('grants nothing and tells the buyer what to do when PayPal does not know the order', async () => {
    const { checkoutId } = await approved();
    await isForgotten(checkoutId);
    expect(await refusalOf(capture(checkoutId))).toMatchObject({
      code: 'PAYMENT_REFUSED',
      message:
        'PayPal no longer has this order, so nothing was charged. Please pay again. If PayPal shows you a payment, write to support@fenceline.example and quote GONE404.',
    });
    expect(await shop.ordersFor(farm)).toEqual([]);
    // Support can find it: the log names both ids, and a job keeps querying PayPal.
    expect(shop.server.logged()).toContain('GONE404');
    const { rows } = await shop.server.database.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'reconcile-checkout' AND data->>'intentId' = $1`,
      [checkoutId],
    );
    expect(rows).toHaveLength(1);
  });

  it('returns the same result for a granted checkout after PayPal has forgotten its order', async () => {
    const { checkoutId, paypalOrderId } = await approved();
    const taken = await capture(checkoutId);
    await isForgotten(checkoutId);
    vi.spyOn(shop.server.app.paypal!, 'getOrder').mockResolvedValue(null);
    expect(await capture(checkoutId)).toEqual(taken);
    const recorded = paymentOf(BUYER, [keyItem(farm)], taken.paypal_response);
    const [order] = await shop.ordersFor(farm);
    expect(await shop.client.send(orders.payByCard, recorded)).toEqual([
      { add_paypal_payment: order?.id },
    ]);
    expect(order?.provider_order_id).toBe(paypalOrderId);
    expect(await shop.ordersFor(farm)).toHaveLength(1);
  });

  it('refuses to capture after 30 minutes, but grants what was captured before', async () => {
    const [late, paid] = [await approved(), await start()];
    await shop.paypal.pay(paid.paypalOrderId);
    vi.spyOn(shop.server.app, 'now').mockImplementation(LATER);
    expect(await refusalOf(capture(late.checkoutId))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Nothing was charged.'),
    });
    expect(await statusOf(late.paypalOrderId)).toBe('APPROVED');
    await capture(paid.checkoutId);
    expect(await shop.ordersFor(farm)).toHaveLength(1);
  });

  it('refuses to capture for a farm deleted in the meantime', async () => {
    const { checkoutId, paypalOrderId } = await approved();
    await shop.client.send(contract.farms.remove, { property_id: farm });
    expect(await refusalOf(capture(checkoutId))).toMatchObject({
      code: 'CONFLICT',
      message: 'A farm in this order has been deleted. Nothing was charged.',
    });
    expect(await statusOf(paypalOrderId)).toBe('APPROVED');
  });

  it('returns the same result after the farm was deleted', async () => {
    const { checkoutId } = await approved();
    const taken = await capture(checkoutId);
    await shop.client.send(contract.farms.remove, { property_id: farm });
    expect(await capture(checkoutId)).toEqual(taken);
  });

  it('refuses any caller except the buyer, and charges nothing', async () => {
    const { checkoutId, paypalOrderId } = await approved();
    const thief = await shop.server.owner('thief@fenceline.example');
    expect(await refusalOf(capture(checkoutId, thief))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await statusOf(paypalOrderId)).toBe('APPROVED');
  });

  it('fails while PayPal is unavailable, and succeeds when it is back', async () => {
    const { checkoutId } = await approved();
    const { paypal } = shop.server.app;
    shop.server.app.paypal = null;
    expect(await refusalOf(capture(checkoutId))).toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' });
    shop.server.app.paypal = paypal;
    await capture(checkoutId);
    expect(await shop.ordersFor(farm)).toHaveLength(1);
  });
});

describe('orders.captureCheckout with a PayPal that gives faulty answers', () => {
  let shop: PaidShop;

  beforeAll(async () => {
    shop = await startPaidShop();
  });
  afterAll(() => shop.stop());

  it.each(Object.keys(LIES))('grants nothing until the answer is correct: %s', async (lie) => {
    const farm = await shop.farm();
    const items = [keyItem(farm)];
    const [checkout] = await shop.client.send(orders.startCheckout, { items });
    const { intent_id, order_id } = checkout;
    await shop.paypal.approve(order_id);
    await shop.paypal.lie(order_id, lie);
    const capture = () => shop.client.send(orders.captureCheckout, { intent_id });
    // If the capture call succeeds, recording the payment has to reject the answer.
    const outcome = await capture().then(
      ([taken]) =>
        refusalOf(
          shop.client.send(orders.payByCard, paymentOf(BUYER, items, taken.paypal_response)),
        ),
      (error: { code: string }) => error,
    );
    expect(outcome.code).toMatch(/^(PAYMENT_REFUSED|OUTSIDE_UNAVAILABLE)$/);
    await reconcileCheckout(shop.server.app)({ intentId: intent_id }, { isLastTry: false });
    expect(await shop.ordersFor(farm)).toEqual([]);

    await shop.paypal.lie(order_id, null);
    await capture();
    expect(await shop.ordersFor(farm)).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ITEM_PRODUCTS } from '#entities/cart';
import type { Client } from '#shared/api';
import { contract, type CartItemRecord } from '#shared/api/contract';
import {
  buyKey,
  keyItem,
  MERCHANT,
  paymentOf,
  startPayPal,
  type TestPayPal,
} from '../../../../tests/support/orders/paid-order.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { LIES } from '../../../../sandbox/paypal/faulty-answers.ts';

const { orders, reports } = contract;
const email = 'farmer@fenceline.example';
const thief = 'thief@fenceline.example';

describe('card payments', () => {
  let server: TestServer;
  let paypal: TestPayPal;
  let client: Client;
  let farm: number;

  beforeAll(async () => {
    paypal = await startPayPal();
    server = await startTestServer({
      app: { paypal: paypal.client },
      env: { PAYPAL_MERCHANT_ID: MERCHANT },
    });
    const rows = rowsIn(server.database, server.issuer);
    farm = await rows.farm(await rows.owner(email), 'farm_key');
    await rows.owner(thief);
    client = await server.client(email);
  });
  afterAll(async () => {
    await server.stop();
    await paypal.stop();
  });

  const ownerId = async (address: string) => {
    const owner = await server.database.asOwner
      .selectFrom('owner')
      .select('id')
      .where('email', '=', address)
      .executeTakeFirstOrThrow();
    return owner.id;
  };
  const paymentCount = async () => {
    const { rows } = await server.database.pool.query<{ count: number }>(
      'SELECT count(*) AS count FROM payment',
    );
    return rows[0]?.count ?? 0;
  };
  const checkoutOf = async (items: CartItemRecord[]) => {
    const [checkout] = await client.send(orders.startCheckout, { items });
    return checkout;
  };
  const captured = async (items = [keyItem(farm)]) =>
    paypal.pay((await checkoutOf(items)).order_id);

  it('are recorded once the provider confirms them, and the key counts as bought (PAY-28)', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    const order = await server.database.asOwner
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ method: 'CC', total_cents: 7_500, currency: 'AUD' });
    expect(order.capture_id).toBeTruthy();
    expect(
      await client.send(orders.keyPurchased, { property_id: farm, owner_email: email }),
    ).toMatchObject([{ has_property_key_been_purchased: true }]);
  });

  it('return the same payment when recorded again, even by 200 simultaneous calls', async () => {
    const items = [keyItem(farm)];
    const capture = await captured(items);
    const before = await paymentCount();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        client.send(orders.payByCard, paymentOf(email, items, capture)),
      ),
    );
    expect(new Set(answers.map(([row]) => row.add_paypal_payment)).size).toBe(1);
    expect(await paymentCount()).toBe(before + 1);
  });

  it.each(Object.keys(LIES))('are rejected when the provider answers: %s', async (lie) => {
    const items = [keyItem(farm)];
    const { order_id } = await checkoutOf(items);
    const capture = await paypal.pay(order_id);
    await paypal.lie(order_id, lie);
    const before = await paymentCount();
    await expect(
      client.send(orders.payByCard, paymentOf(email, items, capture)),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/^(PAYMENT_REFUSED|OUTSIDE_UNAVAILABLE)$/),
    });
    expect(await paymentCount()).toBe(before);
  });

  it('are recorded for a farm deleted in the meantime, and their files can be requested (OP-30)', async () => {
    const owner = await ownerId(email);
    const id = await rowsIn(server.database, server.issuer).farm(owner, 'farm_key');
    const items = [keyItem(id)];
    const capture = await captured(items);
    await client.send(contract.farms.remove, { property_id: id });
    await client.send(orders.payByCard, paymentOf(email, items, capture));
    await client.send(orders.registerItems, { property_ids: [id], types: ['Property Key'] });
    expect(
      await client.send(reports.generate, {
        status: 'submitted',
        items,
        user_email: email,
        plan_owners: [],
      }),
    ).toEqual([{ status: 'submitted' }]);
    await expect(checkoutOf(items)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are granted as the checkout has them, even after a price change and the 30-minute limit', async () => {
    const items = [keyItem(farm)];
    const { order_id } = await checkoutOf(items);
    const price: { card: number } = ITEM_PRODUCTS['Property Key'].price;
    const before = price.card;
    price.card = before + 5;
    const clock = vi.spyOn(server.app, 'now').mockReturnValue(new Date(Date.now() + 31 * 60_000));
    try {
      const capture = await paypal.pay(order_id);
      const [paid] = await client.send(orders.payByCard, paymentOf(email, items, capture));
      expect(paid.add_paypal_payment).toBeGreaterThan(0);
      await expect(checkoutOf(items)).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    } finally {
      price.card = before;
      clock.mockRestore();
    }
  });

  it('succeed on a retry after the provider was unavailable', async () => {
    const away = await startTestServer({
      app: { paypal: paypal.client },
      env: { PAYPAL_MERCHANT_ID: MERCHANT },
    });
    const rows = rowsIn(away.database, away.issuer);
    const id = await rows.farm(await rows.owner(email), 'farm_key');
    const owner = await away.client(email);
    const items = [keyItem(id)];
    const [{ order_id }] = await owner.send(orders.startCheckout, { items });
    const capture = await paypal.pay(order_id);
    away.app.paypal = null;
    await expect(
      owner.send(orders.payByCard, paymentOf(email, items, capture)),
    ).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' });
    away.app.paypal = paypal.client;
    await expect(
      owner.send(orders.payByCard, paymentOf(email, items, capture)),
    ).resolves.toMatchObject([{ add_paypal_payment: expect.any(Number) }]);
    await away.stop();
  });

  it('of another buyer grant nothing to a caller who knows the capture', async () => {
    const items = [keyItem(farm)];
    const capture = await captured(items);
    const rows = rowsIn(server.database, server.issuer);
    const theirs = [keyItem(await rows.farm(await ownerId(thief), 'farm_key'))];
    const stranger = await server.client(thief);
    await expect(
      stranger.send(orders.payByCard, paymentOf(thief, theirs, capture)),
    ).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
    await client.send(orders.payByCard, paymentOf(email, items, capture));
    await expect(
      stranger.send(orders.payByCard, paymentOf(thief, theirs, capture)),
    ).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  });

  it('are recorded only for the items of their checkout', async () => {
    const items = [keyItem(farm)];
    const capture = await captured(items);
    const swapped = { ...paymentOf(email, items, capture), item_types: ['Carbon Report' as const] };
    await expect(client.send(orders.payByCard, swapped)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    });
    const cheaper = { ...paymentOf(email, items, capture), item_prices: [0.01] };
    await expect(client.send(orders.payByCard, cheaper)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    });
  });

  it.each(['', 'null', '{}', '{"id":7}', '{"id":"../../v1"}', 'not json'])(
    'with the result %j are rejected before the provider is queried',
    async (text) => {
      await expect(
        client.send(orders.payByCard, {
          ...paymentOf(email, [keyItem(farm)], text),
        }),
      ).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    },
  );

  it('are required before items are registered or files requested (OP-50)', async () => {
    const rows = rowsIn(server.database, server.issuer);
    const unpaid = await rows.farm(await ownerId(email), 'farm_key');
    await expect(
      client.send(orders.registerItems, { property_ids: [unpaid], types: ['Property Key'] }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Farm Key has not been paid for. Please order it for this farm.',
    });
    await expect(
      client.send(reports.generate, {
        status: 'submitted',
        items: [keyItem(unpaid)],
        user_email: email,
        plan_owners: [],
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('report that they are not configured on this server', async () => {
    const off = await startTestServer();
    const rows = rowsIn(off.database, off.issuer);
    const id = await rows.farm(await rows.owner(email), 'farm_key');
    const owner = await off.client(email);
    const items = [keyItem(id)];
    for (const refused of [
      () => owner.send(orders.startCheckout, { items }),
      () => owner.send(orders.payByCard, paymentOf(email, items, '{"id":"A1"}')),
    ]) {
      await expect(refused()).rejects.toMatchObject({
        code: 'OUTSIDE_UNAVAILABLE',
        message: 'Card payment is not configured on this server.',
      });
    }
    await off.stop();
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract, type CartItemRecord } from '#shared/api/contract';
import { keyItem } from '../../../../tests/support/orders/paid-order.ts';
import {
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../../tests/support/orders/paid-shop.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';

const { orders, farms } = contract;

describe('orders.startCheckout', () => {
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

  const start = async (items: CartItemRecord[]) => {
    const [checkout] = await shop.client.send(orders.startCheckout, { items });
    return checkout;
  };
  const checkouts = async () => {
    const { rows } = await shop.server.database.pool.query<{ count: number }>(
      'SELECT count(*) AS count FROM checkout_intent',
    );
    return rows[0]?.count;
  };

  it('creates the provider’s order at the server’s own prices and names (PAY-18..24, CART-15)', async () => {
    const made = vi.spyOn(shop.paypal.client, 'createOrder');
    const { intent_id, order_id } = await start([
      { ...keyItem(farm), property_name: 'Any Name', item_name: 'Anything' },
    ]);
    const amount = { currency_code: 'AUD', value: '75.00' };
    const name = `Property Key : Farm of owner ${shop.ownerId}`;
    expect(made).toHaveBeenCalledExactlyOnceWith(
      {
        intent: 'CAPTURE',
        purchase_units: [
          {
            custom_id: intent_id,
            amount: { ...amount, breakdown: { item_total: amount } },
            items: [{ name, description: 'Fenceline Cart', quantity: '1', unit_amount: amount }],
          },
        ],
        application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
      },
      `${intent_id}-order`,
    );
    expect(await shop.paypal.client.getOrder(order_id)).toMatchObject({ status: 'CREATED' });
  });

  it('rejects what cannot be ordered before it calls the provider', async () => {
    const custom = await shop.rows.farm(shop.ownerId, 'geojson');
    const deleted = await shop.farm();
    await shop.client.send(farms.remove, { property_id: deleted });
    const made = vi.spyOn(shop.paypal.client, 'createOrder');
    const key = keyItem(farm);
    for (const [items, refusal] of [
      [[{ ...key, price: 0.01 }], { code: 'PRICE_CHANGED' }],
      [
        [key, key],
        {
          code: 'CONFLICT',
          message: 'Farm Key for this property is already in the shopping card',
        },
      ],
      [[keyItem(custom)], { code: 'CONFLICT' }],
      [[{ ...key, item_type: 'Carbon Report' as const, price: 155 }], { code: 'CONFLICT' }],
      [[keyItem(deleted)], { code: 'NOT_FOUND' }],
      [[keyItem(999_999)], { code: 'NOT_FOUND' }],
    ] as const) {
      expect(await refusalOf(start([...items]))).toMatchObject(refusal);
    }
    expect(made).not.toHaveBeenCalled();
  });

  it('accepts a cart of 200 lines and charges exactly their sum', async () => {
    const items = await Promise.all(
      Array.from({ length: 200 }, async () => keyItem(await shop.farm())),
    );
    const { order_id: paypalOrderId } = await start(items);
    const order = await shop.paypal.client.getOrder(paypalOrderId);
    expect(order?.purchase_units).toMatchObject([
      { amount: { currency_code: 'AUD', value: '15000.00' }, items: { length: 200 } },
    ]);
  });

  it('stores nothing when the provider creates no order', async () => {
    const before = await checkouts();
    const timeOut = new OutsideUnavailableError('PayPal', 'timeout');
    vi.spyOn(shop.paypal.client, 'createOrder').mockRejectedValue(timeOut);
    expect(await refusalOf(start([keyItem(farm)]))).toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' });
    expect(await checkouts()).toBe(before);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  benchmarkLines,
  cartItem,
  payPalOrderBody,
  registeredLines,
  toCartItemRecord,
} from '#entities/cart';
import { priceCentsOf } from '#entities/plan';
import type { Client } from '#shared/api';
import { contract, type CartItemRecord, type ItemType } from '#shared/api/contract';
import { createPayPalClient } from '../../server/outside/paypal/index.ts';
import { createSandboxPayPal } from '../../server/sandbox/paypal/create-sandbox-paypal.ts';

export const MERCHANT = 'SANDBOXPAYEE1';
const CREDENTIALS = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };

/** PayPal's stand-in on an address of its own, and what a browser does there. */
export async function startPayPal() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/sandbox/paypal`;
  const { handler } = createSandboxPayPal({ baseUrl, merchantId: MERCHANT, ...CREDENTIALS });
  server.on('request', handler);

  const post = async (path: string, body: unknown, token?: string) => {
    const form = body instanceof URLSearchParams;
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: {
        authorization: token ? `Bearer ${token}` : `Basic ${btoa(`${CREDENTIALS.clientId}:`)}`,
        ...(form ? {} : { 'content-type': 'application/json' }),
      },
      body: form ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return (text ? JSON.parse(text) : {}) as { id: string; access_token: string };
  };

  return {
    client: createPayPalClient({ baseUrl, ...CREDENTIALS, timeoutMs: 1_000 }),
    lie: (orderId: string, lie: string | null) => post('/behaviour', { orderId, lie }),
    /** Makes, approves and captures an order as the buttons do; answers the capture result. */
    async pay(
      items: readonly CartItemRecord[],
      intentId: string,
      onMade: (orderId: string) => Promise<unknown> = async () => {},
    ) {
      const { access_token: token } = await post(
        '/v1/oauth2/token',
        new URLSearchParams({ grant_type: 'client_credentials' }),
      );
      const lines = items.map((item) => ({
        item: cartItem(item, item.item_type),
        priceCents: Math.round(item.price * 100),
      }));
      const body = payPalOrderBody(lines, { intentId, productName: 'Fenceline' });
      const { id } = await post('/v2/checkout/orders', body, token);
      await onMade(id);
      await post(`/checkout/${id}/approve`, { method: 'good' }, token);
      return post(`/v2/checkout/orders/${id}/capture`, {}, token);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestPayPal = Awaited<ReturnType<typeof startPayPal>>;

export const itemOf = (
  farmId: number,
  itemType: ItemType,
  { priceCents = priceCentsOf(itemType), pids = [] as string[] } = {},
): CartItemRecord =>
  toCartItemRecord({
    item: cartItem({ property_id: farmId, property_name: 'Kurrajong Park' }, itemType, {
      comparison_cads: pids,
    }),
    priceCents,
  });

export const keyItem = (farmId: number): CartItemRecord => itemOf(farmId, 'Property Key');

/** What the shop records after a capture. */
export const paymentOf = (email: string, items: readonly CartItemRecord[], captured: object) => ({
  owner_email: email,
  property_ids: items.map((item) => item.property_id),
  item_types: items.map((item) => item.item_type),
  item_prices: items.map((item) => item.price),
  paypal_response: JSON.stringify(captured),
});

/** What a browser does once an order is paid, with a card, a plan or a free right. */
export async function askForFiles(
  client: Client,
  email: string,
  items: readonly CartItemRecord[],
): Promise<void> {
  await client.send(contract.orders.registerItems, registeredLines(items));
  const benchmarks = benchmarkLines(items);
  if (benchmarks.property_ids.length > 0) {
    await client.send(contract.orders.recordBenchmarks, { owner_email: email, ...benchmarks });
  }
  await client.send(contract.reports.generate, {
    status: 'submitted',
    items: [...items],
    user_email: email,
    plan_owners: [],
  });
}

/** The whole way from the cart to the request for the files. */
export async function buy(
  client: Client,
  paypal: TestPayPal,
  email: string,
  items: CartItemRecord[],
) {
  const [intent] = await client.send(contract.orders.keepIntent, { items });
  const captured = await paypal.pay(items, intent.intent_id);
  const [row] = await client.send(contract.orders.payByCard, paymentOf(email, items, captured));
  await askForFiles(client, email, items);
  return { paymentId: row.add_paypal_payment, items, captured, intentId: intent.intent_id };
}

export const buyKey = (client: Client, paypal: TestPayPal, email: string, farmId: number) =>
  buy(client, paypal, email, [keyItem(farmId)]);

/** What the shop sends to order by plan. */
export const planOrderOf = (planId: number, email: string, items: readonly CartItemRecord[]) => ({
  plan_id: planId,
  owner_email: email,
  property_ids: items.map((item) => item.property_id),
  item_types: items.map((item) => item.item_type),
  item_costs: items.map((item) => item.price),
});

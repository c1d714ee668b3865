import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cartItem, payPalOrderBody, toCartItemRecord } from '#entities/cart';
import { priceCentsOf } from '#entities/plan';
import type { Client } from '#shared/api';
import { contract, type CartItemRecord } from '#shared/api/contract';
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
    async pay(items: readonly CartItemRecord[], intentId: string) {
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

export const keyItem = (farmId: number, farmName = 'Kurrajong Park'): CartItemRecord =>
  toCartItemRecord({
    item: cartItem({ property_id: farmId, property_name: farmName }, 'Property Key'),
    priceCents: priceCentsOf('Property Key'),
  });

/** What the shop records after a capture. */
export const paymentOf = (email: string, items: readonly CartItemRecord[], captured: object) => ({
  owner_email: email,
  property_ids: items.map((item) => item.property_id),
  item_types: items.map((item) => item.item_type),
  item_prices: items.map((item) => item.price),
  paypal_response: JSON.stringify(captured),
});

/** The whole way from the cart to the request for the files. */
export async function buyKey(client: Client, paypal: TestPayPal, email: string, farmId: number) {
  const items = [keyItem(farmId)];
  const [intent] = await client.send(contract.orders.keepIntent, { items });
  const captured = await paypal.pay(items, intent.intent_id);
  const [row] = await client.send(contract.orders.payByCard, paymentOf(email, items, captured));
  await client.send(contract.orders.registerItems, {
    property_ids: [farmId],
    types: ['Property Key'],
  });
  await client.send(contract.reports.generate, {
    status: 'submitted',
    items,
    user_email: email,
    plan_owners: [],
  });
  return { paymentId: row.add_paypal_payment, items, captured, intentId: intent.intent_id };
}

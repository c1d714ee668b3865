import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { benchmarkLines, cartItem, registeredLines, toCartItemRecord } from '#entities/cart';
import { priceCentsOf } from '#entities/plan';
import type { Client } from '#shared/api';
import {
  contract,
  type CartItemRecord,
  type ComparisonSelection,
  type ItemType,
} from '#shared/api/contract';
import {
  createPayPalClient,
  type WebhookMessage,
} from '../../../server/platform/outside/paypal/index.ts';

export const MERCHANT = 'SANDBOXPAYEE1';
export const WEBHOOK = 'SANDBOXWEBHOOK1';
const CREDENTIALS = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };

/** Starts the fake PayPal on an address of its own, with the actions of a payer. */
export async function startPayPal() {
  // Imported dynamically: Playwright cannot load it, and its journeys use the built server's.
  const { createSandboxPayPal } = await import('../../../sandbox/paypal/create-sandbox-paypal.ts');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/sandbox/paypal`;
  const { handler } = createSandboxPayPal({
    baseUrl,
    merchantId: MERCHANT,
    webhook: { id: WEBHOOK },
    ...CREDENTIALS,
  });
  server.on('request', handler);

  const client = createPayPalClient({ baseUrl, ...CREDENTIALS, timeoutMs: 1_000 });
  const post = async (path: string, body: object) => {
    const response = await fetch(baseUrl + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}`);
    return response;
  };
  /** Acts like the payer in PayPal's window. */
  const approve = async (orderId: string, method: 'good' | 'declined' = 'good'): Promise<void> => {
    await post(`/checkout/${orderId}/approve`, { method });
  };

  return {
    client,
    approve,
    lie: (orderId: string, lie: string | null) => post('/behaviour', { orderId, lie }),
    /** Approves and captures an order without our server; returns the result. */
    async pay(orderId: string): Promise<string> {
      await approve(orderId);
      const { order } = await client.captureOrder(orderId, `${orderId}-capture`);
      return JSON.stringify(order);
    },
    /** Pays a capture back at PayPal; returns the message for our webhook. */
    async payBack(
      captureId: string,
      what: { kind?: 'refund' | 'reversal'; value?: string; currency?: string } = {},
    ): Promise<{ refund: { id: string }; message: WebhookMessage & { headers: HeadersInit } }> {
      const { kind = 'refund', value, currency = 'AUD' } = what;
      const amount = value === undefined ? {} : { amount: { currency_code: currency, value } };
      const response = await post('/pay-back', { captureId, kind, ...amount });
      return response.json() as ReturnType<typeof this.payBack>;
    },
    /** Cents that moved at PayPal, whatever became of its answers. */
    async ledger(): Promise<{ captured: number; refund: number; reversal: number }> {
      const response = await fetch(`${baseUrl}/ledger`);
      return response.json() as ReturnType<typeof this.ledger>;
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
  {
    priceCents = priceCentsOf(itemType),
    pids = [],
    selection,
  }: { priceCents?: number; pids?: string[]; selection?: ComparisonSelection | undefined } = {},
): CartItemRecord =>
  toCartItemRecord({
    item: cartItem({ property_id: farmId, property_name: 'Kurrajong Park' }, itemType, {
      comparison_cads: pids,
      comparison_selection: selection,
    }),
    priceCents,
  });

export const keyItem = (farmId: number): CartItemRecord => itemOf(farmId, 'Property Key');

/** The record that the shop sends after a capture. */
export const paymentOf = (email: string, items: readonly CartItemRecord[], captured: string) => ({
  owner_email: email,
  property_ids: items.map((item) => item.property_id),
  item_types: items.map((item) => item.item_type),
  item_prices: items.map((item) => item.price),
  paypal_response: captured,
});

/** Does what a browser does once an order is paid by card, by plan or by a free right. */
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

/** Completes everything from the cart to the request for the files. */
export async function buy(
  client: Client,
  paypal: Pick<TestPayPal, 'approve'>,
  email: string,
  items: CartItemRecord[],
) {
  const { startCheckout, captureCheckout, payByCard } = contract.orders;
  const [{ intent_id, order_id: orderId }] = await client.send(startCheckout, { items });
  await paypal.approve(orderId);
  const [taken] = await client.send(captureCheckout, { intent_id });
  const payment = paymentOf(email, items, taken.paypal_response);
  const [row] = await client.send(payByCard, payment);
  await askForFiles(client, email, items);
  return { orderId: row.add_paypal_payment, captureId: taken.capture_id, items };
}

export const buyKey = (client: Client, paypal: TestPayPal, email: string, farmId: number) =>
  buy(client, paypal, email, [keyItem(farmId)]);

/** The request that the shop sends for an order by plan. */
export const planOrderOf = (planId: number, email: string, items: readonly CartItemRecord[]) => ({
  plan_id: planId,
  owner_email: email,
  property_ids: items.map((item) => item.property_id),
  item_types: items.map((item) => item.item_type),
  item_costs: items.map((item) => item.price),
});

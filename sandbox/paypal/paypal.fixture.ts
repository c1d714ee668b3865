import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import {
  createPayPalClient,
  type PayPalClient,
} from '../../server/platform/outside/paypal/create-paypal-client.ts';
import { createSandboxPayPal } from './create-sandbox-paypal.ts';

export const CREDENTIALS = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
export const EXPECTED = {
  totalCents: 15_000,
  currency: 'AUD',
  customId: 'checkout-1',
  merchantId: 'FENCELINE',
} as const;

export interface Answer {
  status: number;
  body: {
    id: string;
    status: string;
    access_token: string;
    name: string;
    debug_id: string;
    details: { issue: string; field?: string }[];
    links: { href: string; rel: string }[];
  };
}

export const aud = (value: string) => ({ currency_code: 'AUD', value });
export const item = (name: string, value: string) => ({
  name,
  quantity: '1',
  unit_amount: aud(value),
});
export const ORDERS = '/v2/checkout/orders';

export function orderRequest(unit: object = {}, intent = 'CAPTURE') {
  const amount = { ...aud('150'), breakdown: { item_total: aud('150') } };
  const items = [
    item('Property Key : Kurrajong Park', '75'),
    item('Carbon Report : Kurrajong Park', '75'),
  ];
  return { intent, purchase_units: [{ amount, items, custom_id: 'checkout-1', ...unit }] };
}

interface PayPal {
  baseUrl: string;
  client: PayPalClient;
  requests: string[];
  now: number;
}

/** Starts the sandbox's PayPal on an address of its own for the tests of a file. */
export function withPayPal() {
  const paypal = { requests: [], now: 0 } as unknown as PayPal;
  let server: Server;

  beforeAll(async () => {
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    paypal.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/paypal`;
    const { handler } = createSandboxPayPal({
      baseUrl: paypal.baseUrl,
      merchantId: 'FENCELINE',
      ...CREDENTIALS,
      now: () => paypal.now,
    });
    server.on('request', (request, response) => {
      paypal.requests.push(`${request.method} ${request.url?.replace('/sandbox/paypal', '')}`);
      handler(request, response);
    });
    paypal.client = createPayPalClient({ baseUrl: paypal.baseUrl, ...CREDENTIALS });
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function call(
    method: string,
    path: string,
    body?: unknown,
    authorization?: string,
  ): Promise<Answer> {
    const response = await fetch(paypal.baseUrl + path, {
      method,
      headers: { authorization: authorization ?? `Bearer ${await ownToken()}` },
      ...(body !== undefined && {
        body: body instanceof URLSearchParams ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  }

  const askForToken = (credentials: string) =>
    call(
      'POST',
      '/v1/oauth2/token',
      new URLSearchParams(),
      `Basic ${Buffer.from(credentials).toString('base64')}`,
    );

  async function ownToken(): Promise<string> {
    const { clientId, clientSecret } = CREDENTIALS;
    return (await askForToken(`${clientId}:${clientSecret}`)).body.access_token;
  }

  const create = (unit?: object, intent?: string) =>
    call('POST', ORDERS, orderRequest(unit, intent));
  const approve = (id: string, method = 'good') =>
    call('POST', `/checkout/${id}/approve`, { method });
  const capture = (id: string) => call('POST', `${ORDERS}/${id}/capture`);
  const setLie = (orderId: string, lie: string | null) =>
    call('POST', '/behaviour', { orderId, lie });

  async function buy(): Promise<string> {
    const { id } = (await create()).body;
    await approve(id);
    const { status } = (await capture(id)).body;
    if (status !== 'COMPLETED') throw new Error(`the capture is ${status}`);
    return id;
  }

  return { paypal, call, askForToken, ownToken, create, approve, capture, setLie, buy };
}

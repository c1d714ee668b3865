import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPayPalClient } from '../../server/platform/outside/paypal/create-paypal-client.ts';
import type { PayPalClient } from '../../server/platform/outside/paypal/create-paypal-client.ts';
import { verifyCapture } from '../../server/platform/outside/paypal/verify-capture.ts';
import { createSandboxPayPal } from './create-sandbox-paypal.ts';
import { LIES } from './faulty-answers.ts';
import type { LieName } from './faulty-answers.ts';

const CREDENTIALS = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
const EXPECTED = {
  totalCents: 15_000,
  currency: 'AUD',
  customId: 'intent-1',
  merchantId: 'FENCELINE',
} as const;

let server: Server;
let baseUrl: string;
let client: PayPalClient;
let requests: string[] = [];
let now = 0;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/paypal`;
  const { handler } = createSandboxPayPal({
    baseUrl,
    merchantId: 'FENCELINE',
    ...CREDENTIALS,
    now: () => now,
  });
  server.on('request', (request, response) => {
    requests.push(`${request.method} ${request.url?.replace('/sandbox/paypal', '')}`);
    handler(request, response);
  });
  client = createPayPalClient({ baseUrl, ...CREDENTIALS });
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Answer {
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

async function call(
  method: string,
  path: string,
  body?: unknown,
  authorization?: string,
): Promise<Answer> {
  const response = await fetch(baseUrl + path, {
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

const aud = (value: string) => ({ currency_code: 'AUD', value });
const item = (name: string, value: string) => ({ name, quantity: '1', unit_amount: aud(value) });

function orderRequest(unit: object = {}, intent = 'CAPTURE') {
  const amount = { ...aud('150'), breakdown: { item_total: aud('150') } };
  const items = [
    item('Property Key : Kurrajong Park', '75'),
    item('Carbon Report : Kurrajong Park', '75'),
  ];
  return { intent, purchase_units: [{ amount, items, custom_id: 'intent-1', ...unit }] };
}

const orders = '/v2/checkout/orders';
const create = (unit?: object, intent?: string) => call('POST', orders, orderRequest(unit, intent));
const approve = (id: string, method = 'good') =>
  call('POST', `/checkout/${id}/approve`, { method });
const capture = (id: string) => call('POST', `${orders}/${id}/capture`);
const setLie = (orderId: string, lie: string | null) =>
  call('POST', '/behaviour', { orderId, lie });

async function buy(): Promise<string> {
  const { id } = (await create()).body;
  await approve(id);
  expect((await capture(id)).body.status).toBe('COMPLETED');
  return id;
}

describe("the sandbox's PayPal", () => {
  it('creates, approves and captures an order that the real client verifies (X8, PAY-25)', async () => {
    const made = await create();
    expect([made.status, made.body.status]).toEqual([201, 'CREATED']);
    const { id } = made.body;
    expect(id).toMatch(/^[A-Z0-9]{17}$/);
    expect(verifyCapture((await client.getOrder(id))!, EXPECTED)).toEqual({
      ok: false,
      reason: 'order-status',
    });
    expect((await capture(id)).body.details[0]?.issue).toBe('ORDER_NOT_APPROVED');
    expect((await approve(id)).body.status).toBe('APPROVED');
    expect((await capture(id)).status).toBe(201);

    const order = await client.getOrder(id);
    expect(order?.purchase_units[0]?.amount.value).toBe('150.00');
    expect(verifyCapture(order!, EXPECTED)).toEqual({
      ok: true,
      orderId: id,
      captureId: expect.stringMatching(/^[A-Z0-9]{17}$/),
      payerEmail: 'payer@paypal.example',
    });
  });

  it("refuses in PayPal's format", async () => {
    const unknown = await call('GET', `${orders}/NOSUCHORDER`);
    expect(unknown).toMatchObject({
      status: 404,
      body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
    });
    expect(unknown.body.debug_id).not.toBe('');
    expect(
      (await call('GET', `${orders}/NOSUCHORDER`, undefined, 'Bearer made-up')).body.name,
    ).toBe('AUTHENTICATION_FAILURE');
    for (const credentials of ['sandbox-client:wrong', 'sandbox-client:']) {
      expect(await askForToken(credentials)).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      });
    }
  });

  it('refuses a second capture, a used invoice number and a declined payment method', async () => {
    const issueOf = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, body.name, body.details[0]?.issue];
    };
    const refusal = (issue: string) => [422, 'UNPROCESSABLE_ENTITY', issue];
    expect(await issueOf(capture(await buy()))).toEqual(refusal('ORDER_ALREADY_CAPTURED'));

    const [first, second] = [
      await create({ invoice_id: 'I1' }),
      await create({ invoice_id: 'I1' }),
    ];
    await approve(first.body.id);
    await approve(second.body.id);
    await capture(first.body.id);
    expect(await issueOf(capture(second.body.id))).toEqual(refusal('DUPLICATE_INVOICE_ID'));

    const { id } = (await create()).body;
    await approve(id, 'declined');
    expect(await issueOf(capture(id))).toEqual(refusal('INSTRUMENT_DECLINED'));
    await approve(id, 'good');
    expect((await capture(id)).status).toBe(201);
  });

  it.each<[string, object, number, string]>([
    ['items that do not add up', { items: [item('A', '149.99')] }, 422, 'ITEM_TOTAL_MISMATCH'],
    ['items without their total', { amount: aud('150') }, 422, 'ITEM_TOTAL_REQUIRED'],
    [
      'an amount other than its parts',
      { amount: { ...aud('151'), breakdown: { item_total: aud('150') } } },
      422,
      'AMOUNT_MISMATCH',
    ],
    [
      'an amount of nothing',
      { amount: aud('0.00'), items: undefined },
      422,
      'CANNOT_BE_ZERO_OR_NEGATIVE',
    ],
    [
      'two currencies',
      {
        amount: {
          ...aud('150'),
          breakdown: { item_total: { currency_code: 'USD', value: '150' } },
        },
      },
      422,
      'MISMATCHED_CURRENCY',
    ],
    [
      'a name of 128 characters',
      { items: [item('x'.repeat(128), '150')] },
      400,
      'INVALID_PARAMETER_SYNTAX',
    ],
  ])('refuses to create an order with %s', async (_, unit, status, issue) => {
    const answer = await create(unit);
    expect([answer.status, answer.body.details[0]?.issue]).toEqual([status, issue]);
  });

  it('does not capture an order with intent AUTHORIZE', async () => {
    const { id } = (await create({}, 'AUTHORIZE')).body;
    await approve(id);
    expect((await capture(id)).body.details[0]?.issue).toBe('ACTION_DOES_NOT_MATCH_INTENT');
  });

  it('refuses an unreadable body', async () => {
    const response = await fetch(baseUrl + orders, {
      method: 'POST',
      headers: { authorization: `Bearer ${await ownToken()}` },
      body: '{"intent":',
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { details: [{ issue: 'MALFORMED_REQUEST_JSON' }] },
    ]);
  });
});

describe('faulty PayPal answers', () => {
  const TRANSPORT: Partial<Record<LieName, string>> = {
    'order-already-captured': 'status',
    'duplicate-invoice-id': 'status',
    'server-error': 'status',
    'time-out': 'timeout',
    slow: 'timeout',
    garbage: 'garbage',
    redirect: 'redirect',
    'cut-mid-body': 'network',
  };
  const UNKNOWN = new Set<LieName>(['unknown-order', 'other-environment']);

  it.each(Object.keys(LIES) as LieName[])('are never accepted as a payment: %s', async (lie) => {
    const id = await buy();
    await setLie(id, lie);
    const impatient = createPayPalClient({ baseUrl, ...CREDENTIALS, timeoutMs: 150 });
    const asked = impatient.getOrder(id);
    if (TRANSPORT[lie] !== undefined) {
      await expect(asked).rejects.toMatchObject({
        name: 'OutsideUnavailableError',
        reason: TRANSPORT[lie],
      });
    } else if (UNKNOWN.has(lie)) {
      expect(await asked).toBeNull();
    } else {
      expect(verifyCapture((await asked)!, EXPECTED).ok).toBe(false);
    }
    await setLie(id, null);
    expect(verifyCapture((await client.getOrder(id))!, EXPECTED).ok).toBe(true);
  });

  it('can be limited to the next new order', async () => {
    await setLie('next', 'pending');
    const [id, other] = [await buy(), await buy()];
    expect(verifyCapture((await client.getOrder(id))!, EXPECTED)).toEqual({
      ok: false,
      reason: 'capture-status',
    });
    expect(verifyCapture((await client.getOrder(other))!, EXPECTED).ok).toBe(true);
    expect((await setLie('next', 'no-such-lie')).status).toBe(400);
  });
});

describe('createPayPalClient', () => {
  it('shares one token across orders, and requests another when PayPal revokes it', async () => {
    const id = await buy();
    const fresh = createPayPalClient({ baseUrl, ...CREDENTIALS });
    requests = [];
    await Promise.all([fresh.getOrder(id), fresh.getOrder(id), fresh.getOrder(id)]);
    expect(requests.filter((line) => line === 'POST /v1/oauth2/token')).toHaveLength(1);

    now += 10 * 60 * 60 * 1_000;
    requests = [];
    expect((await fresh.getOrder(id))?.id).toBe(id);
    expect(requests).toEqual([
      `GET ${orders}/${id}`,
      'POST /v1/oauth2/token',
      `GET ${orders}/${id}`,
    ]);
  });

  it('does not use a token in its last minute', async () => {
    const id = await buy();
    let clock = 0;
    const careful = createPayPalClient({ baseUrl, ...CREDENTIALS, now: () => clock });
    await careful.getOrder(id);
    requests = [];
    clock = (9 * 60 - 1) * 60_000;
    await careful.getOrder(id);
    expect(requests).toEqual(['POST /v1/oauth2/token', `GET ${orders}/${id}`]);
  });

  it('fails with wrong credentials and requests a token again each time', async () => {
    const wrong = createPayPalClient({ baseUrl, ...CREDENTIALS, clientSecret: 'wrong' });
    requests = [];
    for (const _ of [1, 2]) {
      await expect(wrong.getOrder('ORDER1')).rejects.toMatchObject({
        reason: 'status',
        status: 401,
      });
    }
    expect(requests).toHaveLength(2);
  });

  it('creates one order per request id, however often it is sent', async () => {
    const body = orderRequest();
    const id = await client.createOrder(body, 'request-1');
    expect(await client.createOrder(body, 'request-1')).toBe(id);
    expect(await client.createOrder(body, 'request-2')).not.toBe(id);
    await expect(client.createOrder({ intent: 'CAPTURE' }, 'request-3')).rejects.toMatchObject({
      name: 'OutsideUnavailableError',
      status: 400,
    });
  });

  it('captures an approved order once and returns its current state', async () => {
    const id = await client.createOrder(orderRequest(), 'request-4');
    const attempt = async () => {
      const { order, refusedFor } = await client.captureOrder(id, 'capture-4');
      return [order?.status, refusedFor];
    };
    expect(await attempt()).toEqual(['CREATED', 'ORDER_NOT_APPROVED']);
    await approve(id, 'declined');
    expect(await attempt()).toEqual(['APPROVED', 'INSTRUMENT_DECLINED']);
    await approve(id);
    expect(await attempt()).toEqual(['COMPLETED', null]);
    expect(await attempt()).toEqual(['COMPLETED', 'ORDER_ALREADY_CAPTURED']);
    expect(await client.captureOrder('NOSUCHORDER', 'capture-5')).toEqual({
      order: null,
      refusedFor: 'INVALID_RESOURCE_ID',
    });
  });

  it.each([
    [409, { name: 'RESOURCE_CONFLICT' }],
    [422, { details: [{ issue: 'ORDER_COMPLETION_IN_PROGRESS' }] }],
  ])('fails for an order that another request is capturing (%s)', async (status, body) => {
    const answers = [Response.json({ access_token: 'a', expires_in: 60 })];
    answers.push(Response.json(body, { status }));
    const fetch = async () => answers.shift() as Response;
    const busy = createPayPalClient({ baseUrl, ...CREDENTIALS, fetch });
    await expect(busy.captureOrder('ORDER1', 'capture-6')).rejects.toMatchObject({
      name: 'OutsideUnavailableError',
      status,
    });
  });

  it('sends no request for an id that PayPal cannot have issued', async () => {
    requests = [];
    for (const id of ['', '../token', 'abc', 'A'.repeat(37), 'A/B', 'A?x']) {
      expect(await client.getOrder(id)).toBeNull();
    }
    expect(requests).toEqual([]);
  });
});

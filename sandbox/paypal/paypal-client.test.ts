import { describe, expect, it } from 'vitest';
import { createPayPalClient } from '../../server/platform/outside/paypal/create-paypal-client.ts';
import { CREDENTIALS, ORDERS, orderRequest, withPayPal } from './paypal.fixture.ts';

const { paypal, approve, buy } = withPayPal();

describe('createPayPalClient', () => {
  it('shares one token across orders, and requests another when PayPal revokes it', async () => {
    const id = await buy();
    const fresh = createPayPalClient({ baseUrl: paypal.baseUrl, ...CREDENTIALS });
    paypal.requests = [];
    await Promise.all([fresh.getOrder(id), fresh.getOrder(id), fresh.getOrder(id)]);
    expect(paypal.requests.filter((line) => line === 'POST /v1/oauth2/token')).toHaveLength(1);

    paypal.now += 10 * 60 * 60 * 1_000;
    paypal.requests = [];
    expect((await fresh.getOrder(id))?.id).toBe(id);
    expect(paypal.requests).toEqual([
      `GET ${ORDERS}/${id}`,
      'POST /v1/oauth2/token',
      `GET ${ORDERS}/${id}`,
    ]);
  });

  it('does not use a token in its last minute', async () => {
    const id = await buy();
    let clock = 0;
    const careful = createPayPalClient({
      baseUrl: paypal.baseUrl,
      ...CREDENTIALS,
      now: () => clock,
    });
    await careful.getOrder(id);
    paypal.requests = [];
    clock = (9 * 60 - 1) * 60_000;
    await careful.getOrder(id);
    expect(paypal.requests).toEqual(['POST /v1/oauth2/token', `GET ${ORDERS}/${id}`]);
  });

  it('fails with wrong credentials and requests a token again each time', async () => {
    const wrong = createPayPalClient({
      baseUrl: paypal.baseUrl,
      ...CREDENTIALS,
      clientSecret: 'wrong',
    });
    paypal.requests = [];
    for (const _ of [1, 2]) {
      await expect(wrong.getOrder('ORDER1')).rejects.toMatchObject({
        reason: 'status',
        status: 401,
      });
    }
    expect(paypal.requests).toHaveLength(2);
  });

  it('creates one order per request id, however often it is sent', async () => {
    const body = orderRequest();
    const id = await paypal.client.createOrder(body, 'request-1');
    expect(await paypal.client.createOrder(body, 'request-1')).toBe(id);
    expect(await paypal.client.createOrder(body, 'request-2')).not.toBe(id);
    await expect(
      paypal.client.createOrder({ intent: 'CAPTURE' }, 'request-3'),
    ).rejects.toMatchObject({
      name: 'OutsideUnavailableError',
      status: 400,
    });
  });

  it('captures an approved order once and returns its current state', async () => {
    const id = await paypal.client.createOrder(orderRequest(), 'request-4');
    const attempt = async () => {
      const { order, refusedFor } = await paypal.client.captureOrder(id, 'capture-4');
      return [order?.status, refusedFor];
    };
    expect(await attempt()).toEqual(['CREATED', 'ORDER_NOT_APPROVED']);
    await approve(id, 'declined');
    expect(await attempt()).toEqual(['APPROVED', 'INSTRUMENT_DECLINED']);
    await approve(id);
    expect(await attempt()).toEqual(['COMPLETED', null]);
    expect(await attempt()).toEqual(['COMPLETED', 'ORDER_ALREADY_CAPTURED']);
    expect(await paypal.client.captureOrder('NOSUCHORDER', 'capture-5')).toEqual({
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
    const busy = createPayPalClient({ baseUrl: paypal.baseUrl, ...CREDENTIALS, fetch });
    await expect(busy.captureOrder('ORDER1', 'capture-6')).rejects.toMatchObject({
      name: 'OutsideUnavailableError',
      status,
    });
  });

  it('sends no request for an id that PayPal cannot have issued', async () => {
    paypal.requests = [];
    for (const id of ['', '../token', 'abc', 'A'.repeat(37), 'A/B', 'A?x']) {
      expect(await paypal.client.getOrder(id)).toBeNull();
    }
    expect(paypal.requests).toEqual([]);
  });
});

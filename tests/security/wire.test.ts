import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { decodeInNode } from '../support/server/decode-in-node.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const email = 'farmer@fenceline.example';

describe('the API endpoint', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer({ dispatch: { rateLimits: {} } });
    await server.owner(email);
    token = await server.issuer.token(email);
  });
  afterAll(() => server.stop());

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const envelopeOf = async (response: Response) =>
    (await decodeInNode(await response.text())) as {
      status: string;
      data: unknown;
      error?: {
        code: string;
        message: string;
        fields?: Record<string, string>;
        requestId?: string;
      };
    };
  const product = (urlPath: unknown, params: unknown, access: unknown = token) =>
    JSON.stringify({
      app_action: 'mfk',
      data: { url_path: urlPath, p_dict: params },
      access_token: access,
    });
  const exists = '/api/private/does-owner-exist/';

  const tooLarge: [string, () => string][] = [
    [
      'a list over its limit',
      () => product('getClientSoilProjects', { property_ids: Array(1_001).fill(1) }),
    ],
    ['a body over the call’s limit', () => product(exists, { email: 'a'.repeat(3 * 1024 * 1024) })],
    ['a body over every limit', () => product(exists, { email: 'a'.repeat(17 * 1024 * 1024) })],
  ];

  it.each(tooLarge)('refuses %s with 413 and an envelope', async (_name, body) => {
    const response = await post(body());
    expect(response.status).toBe(413);
    expect(await envelopeOf(response)).toMatchObject({
      status: 'error',
      data: [],
      error: { code: 'TOO_LARGE' },
    });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('reads only application/json, not %s', async (type) => {
    const response = await post(product(exists, { email }), { 'content-type': type });
    expect([400, 415]).toContain(response.status);
    expect((await envelopeOf(response)).status).toBe('error');
  });

  it('answers with compressed JSON in base64, uncached, with the remaining budget', async () => {
    const response = await post(product(exists, { email }));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Number(response.headers.get('ratelimit-remaining'))).toBeGreaterThan(0);
    expect(await envelopeOf(response)).toEqual({
      status: 'success',
      data: [{ does_owner_exist: true }],
    });
  });

  it('answers GET and other methods with 404', async () => {
    expect((await fetch(`${server.origin}/api`)).status).toBe(404);
    expect((await fetch(`${server.origin}/api`, { method: 'PUT', body: '{}' })).status).toBe(404);
  });

  describe('operation ids', () => {
    const farm = {
      email,
      property_name: 'Once only',
      pic_code: '',
      front_gate_address: '',
      typed_front_gate_address: '',
      front_gate_lat: -34.4,
      front_gate_lng: 146.4,
      not_owner: false,
      owner_name: '',
      owner_business_name: '',
      owner_phone_number: '',
      owner_email_address: '',
    };

    it('replay the first response, also for twenty concurrent calls', async () => {
      const client = await server.client(email);
      const opId = randomUUID();
      const first = await client.send(contract.farms.create, farm, { opId });
      const again = await Promise.all(
        Array.from({ length: 20 }, () => client.send(contract.farms.create, farm, { opId })),
      );
      expect(again).toEqual(Array(20).fill(first));
    });

    it('let five racing calls create only one farm', async () => {
      const client = await server.client(email);
      const opId = randomUUID();
      const made = await Promise.all(
        Array.from({ length: 5 }, () => client.send(contract.farms.create, farm, { opId })),
      );
      expect(new Set(made.map((row) => row[0].create_property)).size).toBe(1);
    });

    it('refuse other parameters and another call with the same id', async () => {
      const client = await server.client(email);
      const opId = randomUUID();
      await client.send(contract.farms.create, farm, { opId });
      await expect(
        client.send(contract.farms.create, { ...farm, pic_code: 'NK123456' }, { opId }),
      ).rejects.toMatchObject({ code: 'OP_ID_REUSED', status: 409 });
      await expect(client.send(contract.owners.exists, { email }, { opId })).rejects.toMatchObject({
        code: 'OP_ID_REUSED',
      });
    });

    it('are scoped to the user', async () => {
      const opId = randomUUID();
      const mine = await (await server.client(email)).send(contract.farms.create, farm, { opId });
      const neighbour = 'neighbour@fenceline.example';
      const other = await server.owner(neighbour);
      const theirs = await other.send(
        contract.farms.create,
        { ...farm, email: neighbour },
        { opId },
      );
      expect(theirs[0].create_property).not.toBe(mine[0].create_property);
    });

    it('may be reused after a refused call', async () => {
      const client = await server.client(email);
      const opId = randomUUID();
      await expect(
        client.send(contract.farms.create, { ...farm, property_name: '  ' }, { opId }),
      ).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
      await expect(client.send(contract.farms.create, farm, { opId })).resolves.toBeDefined();
    });
  });

  it('logs no token, password, payer, coordinate or typed text', async () => {
    const client = await server.client(email);
    const sent: string[] = [];
    const use = () => {
      const value = `canary-${randomUUID()}`;
      sent.push(value);
      return value;
    };
    await client
      .send(contract.farms.verifyWithLpa, { pic: use().slice(0, 40), userid: use(), pass: use() })
      .catch(() => undefined);
    await client
      .send(contract.orders.payByCard, {
        owner_email: email,
        property_ids: [1],
        item_types: ['Property Key'],
        item_prices: [75],
        paypal_response: JSON.stringify({ id: use(), payer: use() }),
      })
      .catch(() => undefined);
    await client.send(contract.parcels.atPoint, { lat: -34.123456789, lng: 146.987654321 });
    await post(product(exists, { email: use(), nope: use() }));
    await post(product(exists, { email }, use()));
    await post(use());
    await fetch(`${server.origin}/files/deliveries/1/a.pdf?signature=${use()}&name=${use()}`);
    await fetch(`${server.origin}/geocode/json?address=${use()}`, {
      headers: { authorization: `Bearer ${token}` },
    });

    const logged = server.logged();
    expect(logged).toContain('/api/private/get-cad-at-lat-lng/');
    for (const value of [...sent, token, '34.123456789', '146.987654321']) {
      expect(logged).not.toContain(value.slice(0, 40));
    }
  });

  it('rate-limits one user at 600 points a minute and nobody else', async () => {
    const busy = `busy-${randomUUID()}@fenceline.example`;
    const client = await server.owner(busy);
    const report = {
      status: 'submitted' as const,
      items: [
        {
          property_id: 1,
          property_name: 'None',
          item_type: 'Property Key' as const,
          item_name: 'Farm Key',
          price: 75,
          currency: 'AUD' as const,
          comparison_cads: [],
          PropertyKeyIdForBenchmarkReport: '' as const,
        },
      ],
      user_email: busy,
      plan_owners: [],
    };
    const codes: string[] = [];
    // A report costs 20 points, and 10 points a second return: the slower the calls, the more of
    // them are admitted.
    while (codes.length < 500 && codes.at(-1) !== 'TOO_MANY_REQUESTS') {
      await client.send(contract.reports.generate, report).catch((e) => codes.push(e.code));
    }
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(codes.length).toBeGreaterThan(29);
    const other = await server.client(email);
    await expect(other.send(contract.owners.exists, { email })).resolves.toBeDefined();
  });
});

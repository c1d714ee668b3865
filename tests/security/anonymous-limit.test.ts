import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addresses, contract } from '#shared/api/contract';
import { decodeInNode } from '../support/server/decode-in-node.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const email = 'farmer@fenceline.example';
/** More than the 60 per minute plus the refill while they are sent. */
const SENT = 200;

/** A body of maximum size with as many keys as fit. */
const manyNames = () =>
  `{"app_action":"mfk","data":{${Array.from({ length: 990_000 }, (_, n) => `"k${n}":0`).join()}}}`;
const storeBoundary = (token: string, text: string) =>
  JSON.stringify({
    app_action: 'mfk',
    data: {
      url_path: addresses.farms.storeCustomBoundary.urlPath,
      p_dict: { property_id: 1, geojson: text },
    },
    access_token: token,
  });

const postTo = (server: TestServer, body: string, type = 'application/json') =>
  fetch(`${server.origin}/api`, { method: 'POST', headers: { 'content-type': type }, body });
const codeOf = async (response: Response) => {
  const envelope = (await decodeInNode(await response.text())) as { error?: { code: string } };
  return envelope.error?.code;
};

describe('a request without a valid identity', () => {
  let server: TestServer;
  // Each test uses up the limit, and all tests share one address.
  beforeEach(async () => {
    server = await startTestServer({ dispatch: { rateLimits: {} } });
    await server.owner(email);
  });
  afterEach(() => server.stop());

  const post = (body: string, type?: string) => postTo(server, body, type);

  it.each([
    ['is malformed', '{"app_action":', 'application/json', 400],
    ['has a forged token', forged(), 'application/json', 401],
    ['names an unknown call', unknownCall(), 'application/json', 401],
    ['is a form', 'app_action=mfk', 'application/x-www-form-urlencoded', 400],
    ['is too large for its call', storeBoundary('', 'a'.repeat(100_000)), 'application/json', 401],
    ['is too large for any call', `"${'a'.repeat(100_000)}"`, 'application/json', 413],
  ])('counts against the anonymous limit when it %s', async (_what, body, type, status) => {
    const startedAt = Date.now();
    const answers: Response[] = [];
    while (answers.length < SENT) {
      answers.push(...(await Promise.all(Array.from({ length: 8 }, () => post(body, type)))));
    }
    const refilled = Math.ceil((Date.now() - startedAt) / 1_000) + 1;
    const statuses = answers.map((answer) => answer.status);
    expect(new Set(statuses)).toEqual(new Set([status, 429]));
    expect(statuses.filter((found) => found === status).length).toBeLessThanOrEqual(60 + refilled);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    // A signed-in user at the same address is still served.
    const farmer = await server.client(email);
    await expect(farmer.send(contract.owners.exists, { email })).resolves.toBeDefined();
  });

  it('is answered 60 times a minute by a call that is open to anyone', async () => {
    const anyone = server.clientWith(null);
    const startedAt = Date.now();
    const answers: unknown[] = [];
    while (answers.length < SENT) {
      const version = anyone.send(contract.app.version, { app: 'mfk' });
      answers.push(await version.catch((error: { code: string }) => error.code));
    }
    const refilled = Math.ceil((Date.now() - startedAt) / 1_000) + 1;
    const answered = answers.filter((answer) => answer === '2022.6').length;
    expect(answered).toBeGreaterThanOrEqual(60);
    expect(answered).toBeLessThanOrEqual(60 + refilled);
    expect(answers).toContain('TOO_MANY_REQUESTS');
  });

  it('is refused unparsed when it has a million names', async () => {
    expect(await codeOf(await post(manyNames()))).toBe('TOO_LARGE');
  });
});

describe('a request when the anonymous limit is used up', () => {
  let server: TestServer;
  // The limit refills in a minute, so that a busy machine does not refill it during the test.
  beforeEach(async () => {
    server = await startTestServer({ dispatch: { rateLimits: { anonymousRequests: 1 } } });
    await post('');
  });
  afterEach(() => server.stop());

  const post = (body: string) => postTo(server, body);

  it('is refused unread when it is large', async () => {
    const large = await post(storeBoundary('', 'a'.repeat(100_000)));
    expect(await codeOf(large)).toBe('TOO_MANY_REQUESTS');
  });

  it('is refused even if the client reads no response before it has sent the whole large body', async () => {
    const body = storeBoundary('', 'a'.repeat(14_000_000));
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').pause();
    const head = `content-type: application/json\r\ncontent-length: ${body.length}`;
    await new Promise((sent, failed) => {
      socket.once('error', failed);
      socket.write(`POST /api HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n${body}`, sent);
    });
    const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
    socket.destroy();
    expect(String(answer)).toContain('HTTP/1.1 429 ');
  });
});

describe('a large request', () => {
  it('is read only from a signed-in user, whatever token its properties contain', async () => {
    const server = await startTestServer({ dispatch: { rateLimits: {} } });
    try {
      const owner = await server.owner(email);
      const [{ create_property: farmId }] = await owner.send(contract.farms.create, {
        email,
        property_name: 'Large',
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
      });
      const ring = [
        [146, -34],
        [146.01, -34],
        [146.01, -33.99],
        [146, -34],
      ];
      const properties = { access_token: 'a paddock', note: 'a'.repeat(400_000) };
      const stored = owner.send(contract.farms.storeCustomBoundary, {
        property_id: farmId,
        geojson: {
          type: 'FeatureCollection',
          features: [
            { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } },
          ],
        },
      });
      await expect(stored).resolves.toEqual([{ update_farm_geojson_boundary: true }]);
    } finally {
      await server.stop();
    }
  });
});

function forged(): string {
  return JSON.stringify({
    app_action: 'mfk',
    data: { url_path: addresses.farms.list.urlPath, p_dict: { email } },
    access_token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  });
}

function unknownCall(): string {
  return JSON.stringify({ app_action: 'mfk', data: { url_path: '/api/none/', p_dict: {} } });
}

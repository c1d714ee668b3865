import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server/test-server.ts';

const WRONG_KEY = 'A'.repeat(22);
/** More guesses at a shared map's key than one client may make per minute. */
const GUESSES = 30;

const guess = (server: TestServer, forwardedFor: string) =>
  fetch(`${server.origin}/embed/${WRONG_KEY}.json`, {
    headers: { 'x-forwarded-for': forwardedFor },
  });

const statuses = async (server: TestServer, addressOf: (i: number) => string) => {
  const seen = new Set<number>();
  for (let i = 0; i < GUESSES; i++) seen.add((await guess(server, addressOf(i))).status);
  return [...seen];
};

/** Posts a call without a sign-in. */
const anonymousCall = (server: TestServer, forwardedFor: string) =>
  fetch(`${server.origin}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({
      app_action: 'mfk',
      data: { url_path: '/api/private/owner/', p_dict: {} },
    }),
  });

describe.each([
  ['one trusted proxy', '1'],
  ['a trusted network', 'loopback'],
])('a server behind %s', (_title, trusted) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      env: { TRUST_PROXY: trusted },
      dispatch: { rateLimits: {} },
    });
  });
  afterAll(() => server.stop());

  it('limits a client that forges addresses before the one its proxy appends', async () => {
    expect(await statuses(server, (i) => `203.0.113.${i}, 198.51.100.7`)).toEqual([404, 429]);
  });

  it('limits all addresses of one IPv6 /64 together', async () => {
    expect(await statuses(server, (i) => `2001:db8:1:2::${i + 1}`)).toEqual([404, 429]);
    expect((await guess(server, '2001:db8:1:3::1')).status).toBe(404);
  });

  it('treats an IPv4 address and its IPv6-mapped form as one client', async () => {
    const carried = (i: number) => (i % 2 === 0 ? '192.0.2.9' : '::ffff:192.0.2.9');
    expect(await statuses(server, carried)).toEqual([404, 429]);
  });

  it('counts calls without a sign-in by the address that its proxy appends', async () => {
    const seen = new Set<number>();
    for (let i = 0; i < 150; i++) {
      seen.add((await anonymousCall(server, `203.0.113.${i}, 198.51.100.8`)).status);
    }
    expect([...seen]).toEqual([401, 429]);
    expect((await anonymousCall(server, '198.51.100.9')).status).toBe(401);
  });
});

describe('a server without TRUST_PROXY', () => {
  it('ignores X-Forwarded-For', async () => {
    const server = await startTestServer({ dispatch: { rateLimits: {} } });
    try {
      expect(await statuses(server, (i) => `203.0.113.${i}`)).toEqual([404, 429]);
    } finally {
      await server.stop();
    }
  });
});

import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { startTestServer } from '../../tests/support/server/test-server.ts';
import { healthRoute } from './health-route.ts';

function serverWith(ping: () => Promise<Date>) {
  const server = fastify();
  healthRoute(server, { database: { ping }, version: '2022.6', now: () => new Date() });
  return async (path = '/healthz') => (await server.inject(path)).statusCode;
}

it('GET /livez answers 200 while the database is away, and /readyz 503', async () => {
  const health = serverWith(() => Promise.reject(new Error('away')));
  expect(await health('/livez')).toBe(200);
  expect(await health('/readyz')).toBe(503);
});

it('GET /healthz answers a hundred concurrent requests with one database ping', async () => {
  let pings = 0;
  const health = serverWith(async () => {
    pings += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return new Date();
  });
  const statuses = await Promise.all(Array.from({ length: 100 }, () => health()));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(pings).toBe(1);
});

it('GET /healthz pings the database again after a failed check', async () => {
  const outcomes = [Promise.reject(new Error('away')), Promise.resolve(new Date())];
  const health = serverWith(() => outcomes.shift()!);
  expect(await health()).toBe(503);
  expect(await health()).toBe(200);
});

it('GET /readyz answers 503 with the reason while the node’s clock is wrong', async () => {
  let offS = 0;
  const server = await startTestServer({
    app: { now: () => new Date(Date.now() + offS * 1_000) },
  });
  try {
    const ready = async () => {
      const response = await fetch(`${server.origin}/readyz`);
      const body = (await response.json()) as { reason?: string };
      return [response.status, body.reason] as const;
    };
    // A minute from the limit on either side, so that a slow machine changes nothing.
    expect(await ready()).toEqual([200, undefined]);
    for (offS of [-1_200, 180]) {
      const [status, reason] = await ready();
      expect(status).toBe(503);
      expect(reason).toMatch(/^The clock of this node is \d+ s off the clock of the database\./);
      expect((await fetch(`${server.origin}/livez`)).status).toBe(200);
    }
    offS = 0;
    expect(await ready()).toEqual([200, undefined]);
  } finally {
    await server.stop();
  }
});

import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { healthRoute } from './health-route.ts';

function serverWith(ping: () => Promise<void>) {
  const server = fastify();
  healthRoute(server, { database: { ping }, version: '2022.6' });
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
  });
  const statuses = await Promise.all(Array.from({ length: 100 }, () => health()));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(pings).toBe(1);
});

it('GET /healthz pings the database again after a failed check', async () => {
  const outcomes = [Promise.reject(new Error('away')), Promise.resolve()];
  const health = serverWith(() => outcomes.shift()!);
  expect(await health()).toBe(503);
  expect(await health()).toBe(200);
});

import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { healthRoute } from './health-route.ts';

function serverWith(ping: () => Promise<void>) {
  const server = fastify();
  healthRoute(server, { database: { ping }, version: '2022.6' });
  return async () => (await server.inject('/healthz')).statusCode;
}

it('GET /healthz answers a hundred concurrent requests with one database ping', async () => {
  let pings = 0;
  const health = serverWith(async () => {
    pings += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const statuses = await Promise.all(Array.from({ length: 100 }, health));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(pings).toBe(1);
});

it('GET /healthz pings the database again after a failed check', async () => {
  const outcomes = [Promise.reject(new Error('away')), Promise.resolve()];
  const health = serverWith(() => outcomes.shift()!);
  expect(await health()).toBe(503);
  expect(await health()).toBe(200);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server/test-server.ts';

const ANN = 'ann@fenceline.example';
let server: TestServer;
let lookups = 0;

beforeAll(async () => {
  const geocoder = {
    async geocode() {
      lookups += 1;
      return { status: 'OK' as const, results: [] };
    },
  };
  server = await startTestServer({ app: { geocoder }, dispatch: { rateLimits: {} } });
});
afterAll(() => server.stop());

const ask = async (token: string | null) => {
  const response = await fetch(`${server.origin}/geocode/json?address=Griffith`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as { status: string } };
};

it('the geocode route refuses an address search without a valid token', async () => {
  const valid = await server.issuer.token(ANN);
  for (const token of [null, 'made-up', `${valid}x`, valid.slice(0, -20)]) {
    expect(await ask(token)).toMatchObject({ status: 401, body: { status: 'REQUEST_DENIED' } });
  }
  expect(lookups).toBe(0);
});

it('the geocode route limits address searches per signed-in user', async () => {
  const ann = await server.issuer.token(ANN);
  const bob = await server.issuer.token('bob@fenceline.example');
  expect(await ask(bob)).toMatchObject({ status: 200, body: { status: 'OK' } });
  const outcomes = new Set<number>();
  // Far more than the limit, so that what is refilled meanwhile does not matter.
  for (let tries = 0; tries < 10_000 && !outcomes.has(429); tries++) {
    outcomes.add((await ask(ann)).status);
  }
  expect([...outcomes]).toEqual([200, 429]);
  expect((await ask(bob)).status).toBe(200);
});

it('the geocode route limits the requests of a network without a token', async () => {
  const outcomes = new Set<number>();
  for (let tries = 0; tries < 10_000 && !outcomes.has(429); tries++) {
    outcomes.add((await ask(null)).status);
  }
  expect([...outcomes]).toEqual([401, 429]);
});

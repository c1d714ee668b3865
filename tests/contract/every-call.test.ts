import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, allCalls } from '#shared/api/contract';
import { echoHandlers, nameOf, sampleOf } from '../support/echo-handlers.ts';
import { rowsIn } from '../support/rows.ts';
import { samples } from './samples.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const email = 'farmer@fenceline.example';
const received = new Map<string, unknown>();

describe('every call of the contract', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({
      // Every rule that hangs on rows has tests of its own; here the wire is shown.
      handlers: echoHandlers((call, params) => received.set(nameOf(call), params)),
      env: { PARTNER_DOMAINS: 'fenceline.example' },
    });
    const rows = rowsIn(server.database, server.issuer);
    await rows.admin(email);
    const owner = await rows.owner(email);
    for (let plan = 1; plan <= 3; plan += 1) await rows.plan(email);
    for (let farm = 1; farm <= 8; farm += 1) await rows.farm(owner);
    for (let embed = 1; embed <= 4; embed += 1) await rows.embedKey(owner, 1);
    for (let order = 1; order <= 21; order += 1) await rows.order(owner);
    await rows.checkout(owner, samples.orders.captureCheckout.params.intent_id);
  });
  afterAll(() => server.stop());

  it.each(allCalls.map((call) => [nameOf(call), call] as const))(
    '%s carries its sample there and back (API-01, API-03, API-05, API-06)',
    async (name, call) => {
      const sample = sampleOf(call);
      // The caller's own e-mail, whatever name the parameter has.
      const self = call.self ? { [call.self.param]: email } : {};
      const params = { ...sample.params, ...self };
      const client = await server.client(email);
      const result = await client.send(call, params);
      expect(received.get(name)).toEqual(call.params.parse(params));
      expect(result).toEqual(call.result.parse(sample.result));
    },
  );

  it('counts 45 calls of the specification and our own under /api/fenceline/', () => {
    const own = allCalls.filter((call) => call.urlPath?.startsWith('/api/fenceline/'));
    expect(allCalls.length - own.length).toBe(45);
  });

  it('names each address once (API-60)', () => {
    const names = Object.values(addresses).flatMap((domain) =>
      Object.values(domain).map((address) => `${address.action} ${address.urlPath}`),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

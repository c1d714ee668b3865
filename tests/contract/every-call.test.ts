import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, allCalls } from '#shared/api/contract';
import { GUARDS } from '../../server/platform/dispatch/access.ts';
import { echoHandlers, nameOf, sampleOf } from '../support/server/echo-handlers.ts';
import { rowsIn } from '../support/server/rows.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const email = 'farmer@fenceline.example';
const received = new Map<string, unknown>();

describe('every call of the contract', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({
      handlers: echoHandlers((call, params) => received.set(nameOf(call), params)),
      // The samples name objects that do not exist; tests/security covers the rules about objects.
      dispatch: { guards: { ...GUARDS, requireObjects: async () => undefined } },
      env: { PARTNER_DOMAINS: 'fenceline.example' },
    });
    const rows = rowsIn(server.database, server.issuer);
    await rows.admin(email);
    await rows.owner(email);
    await rows.plan(email);
  });
  afterAll(() => server.stop());

  it.each(allCalls.map((call) => [nameOf(call), call] as const))(
    '%s round-trips its sample (API-01, API-03, API-05, API-06)',
    async (name, call) => {
      const sample = sampleOf(call);
      // The caller's own e-mail address, whatever the parameter is called.
      const self = call.self ? { [call.self.param]: email } : {};
      const params = { ...sample.params, ...self };
      const client = await server.client(email);
      const result = await client.send(call, params);
      expect(received.get(name)).toEqual(call.params.parse(params));
      expect(result).toEqual(call.result.parse(sample.result));
    },
  );

  it('counts 45 calls of the specification plus our own under /api/fenceline/', () => {
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

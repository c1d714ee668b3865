import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { currentAccount } from '../../server/platform/workers/work-account.ts';
import { echoHandlers, sampleOf } from '../support/server/echo-handlers.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const busy = 'busy@fenceline.example';
const other = 'other@fenceline.example';

describe('a user who causes heavy work', () => {
  let server: TestServer;
  let spendMs = 0;
  let rows = 1;

  beforeAll(async () => {
    const { all } = contract.plans;
    const [plan] = sampleOf(all).result as object[];
    const handlers = echoHandlers(() => {
      const account = currentAccount();
      if (account) account.ms += spendMs;
    });
    server = await startTestServer({
      env: { ADMIN_EMAILS: busy },
      dispatch: { rateLimits: {} },
      handlers: {
        ...handlers,
        plans: { ...handlers['plans'], all: async () => Array(rows).fill(plan) },
      },
    });
    await server.database.asOwner
      .insertInto('permission')
      .values({ email: busy, permission: 'admin' })
      .execute();
  });
  afterAll(() => server.stop());

  const remainingAfter = async () => {
    const response = await fetch(`${server.origin}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        app_action: contract.plans.all.action,
        data: { url_path: contract.plans.all.urlPath, p_dict: {} },
        access_token: await server.issuer.token(busy),
      }),
    });
    expect(response.status).toBe(200);
    return Number(response.headers.get('ratelimit-remaining'));
  };

  it('pays a point per 200 rows of a response', async () => {
    const few = await remainingAfter();
    rows = 20_000;
    expect(few - (await remainingAfter())).toBeGreaterThan(90);
    rows = 1;
  });

  it('is refused after 30 s of processor time in a minute, while others are not', async () => {
    const exists = async (email: string) =>
      (await server.client(email)).send(contract.owners.exists, { email });
    spendMs = 45_000;
    await expect(exists(busy)).resolves.toBeDefined();
    await expect(exists(busy)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    spendMs = 0;
    await expect(exists(other)).resolves.toBeDefined();
  });
});

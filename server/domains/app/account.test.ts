import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { rowsIn } from '../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts';

const { app, farms, owners, plans } = contract;
const AGENT = 'agent@fenceline.example';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('an account is null before sign-up, even for somebody who is invited to a plan', async () => {
  const rows = rowsIn(server.database, server.issuer);
  await rows.owner(AGENT);
  await rows.plan(AGENT, ['invited@fenceline.example']);
  const invited = await server.client('invited@fenceline.example');
  expect(await invited.send(app.account, {})).toEqual([
    { owner: null, is_admin: false, farms: null, owned_plans: [], authorised_plans: [] },
  ]);
});

it('an account has what the calls for each of its parts answer', async () => {
  const rows = rowsIn(server.database, server.issuer);
  const email = 'farmer@fenceline.example';
  const owner = await rows.owner(email);
  await rows.farm(owner);
  await rows.farm(await rows.owner('neighbour@fenceline.example'));
  await rows.plan(email, [AGENT]);
  const { send } = await server.client(email);
  const [record] = await send(owners.read, { email });
  expect(await send(app.account, {})).toEqual([
    {
      owner: record,
      is_admin: false,
      farms: await send(farms.list, { email }),
      owned_plans: await send(plans.owned, { email }),
      authorised_plans: await send(plans.authorised, { email }),
    },
  ]);
  const [account] = await send(app.account, {});
  expect(account.farms).toHaveLength(1);
  expect(account.owned_plans).toHaveLength(1);
});

it('an account with more than 300 farms leaves them to their own call', async () => {
  const rows = rowsIn(server.database, server.issuer);
  const email = 'company@fenceline.example';
  const owner = await rows.owner(email);
  await Promise.all(Array.from({ length: 301 }, () => rows.farm(owner)));
  const { send } = await server.client(email);
  const [account] = await send(app.account, {});
  expect(account.farms).toBeNull();
  expect(account.owner?.num_properties).toBe(301);
});

import { sql as raw, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const AGENT = 'agent@fenceline.example';
const CLIENT = 'client@fenceline.example';
const NEWCOMER = 'newcomer@fenceline.example';
/** Codes of PostgreSQL: no right, a row-level policy, the trigger on consent. */
const DENIED = '42501';
const NO_CONSENT = 'FL004';

describe('consent to a plan, by SQL of the web server', () => {
  let server: TestServer;
  let planId: number;

  beforeAll(async () => {
    server = await startTestServer();
    const rows = rowsIn(server.database, server.issuer);
    await rows.owner(AGENT);
    await rows.owner(CLIENT);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    planId = await rowsIn(server.database, server.issuer).plan(AGENT, [CLIENT, NEWCOMER]);
  });

  /** The number of changed rows, or PostgreSQL's code for a refusal. */
  const outcome = (
    email: string,
    set: RawBuilder<unknown>,
    { subject = `sub-${email}`, acting = '' } = {},
  ) =>
    server.database
      .asUser({ issuer: server.issuer.issuer, subject, email }, async (sql) => {
        await raw`SELECT set_config('fenceline.acting', ${acting}, true)`.execute(sql);
        const { numAffectedRows } =
          await raw`UPDATE plan_client SET ${set} WHERE plan_id = ${planId}`.execute(sql);
        return Number(numAffectedRows);
      })
      .catch((error: { code?: string }) => error.code);
  const accepted = raw`accepted_at = now()`;
  const letsOrder = raw`lets_order_at = now()`;

  it('cannot be recorded by an agent, a second holder of the address or a guest', async () => {
    expect(await outcome(AGENT, accepted)).toBe(0);
    expect(await outcome(CLIENT, accepted, { subject: 'another' })).toBe(0);
    expect(await outcome(NEWCOMER, accepted)).toBe(NO_CONSENT);
    expect(await outcome(CLIENT, raw`owner_id = 1`)).toBe(DENIED);
    expect(await outcome(CLIENT, raw`cap_cents = NULL`)).toBe(DENIED);
  });

  it('is recorded once by the client’s account, and not while an agent acts for it', async () => {
    expect(await outcome(CLIENT, accepted, { acting: AGENT })).toBe(NO_CONSENT);
    expect(await outcome(CLIENT, accepted)).toBe(1);
    expect(await outcome(CLIENT, raw`accepted_at = '2020-01-01'`)).toBe(NO_CONSENT);
    expect(await outcome(CLIENT, raw`accepted_at = NULL`)).toBe(NO_CONSENT);
    expect(await outcome(CLIENT, letsOrder, { acting: AGENT })).toBe(NO_CONSENT);
    expect(await outcome(CLIENT, letsOrder, { subject: 'another' })).toBe(0);
    expect(await outcome(AGENT, letsOrder)).toBe(0);
    expect(await outcome(CLIENT, letsOrder)).toBe(1);
    const agent = await server.client(AGENT);
    expect(await agent.send(contract.plans.people, { plan_id: planId })).toMatchObject([
      { email: CLIENT, lets_order: true },
      { email: NEWCOMER, accepted_at: null },
    ]);
  });
});

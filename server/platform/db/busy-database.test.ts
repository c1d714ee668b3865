import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, createClient } from '#shared/api';
import { contract } from '#shared/api/contract';
import { blockFarms } from '../../../tests/support/server/blocked-farms.ts';
import { decodeInNode } from '../../../tests/support/server/decode-in-node.ts';
import { rowsIn } from '../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts';
import type { DatabaseOptions } from './database.ts';

// Only in `npm run test:full`: waits until a busy database answers late.

const { farms, owners } = contract;
const LATE = 60_000;
const soon = { timeout: 10_000 };

describe('the server with a busy database', () => {
  let server: TestServer;
  const releases: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const release of releases.splice(0)) await release();
    await server.stop();
  });

  const start = async (database: DatabaseOptions) => {
    server = await startTestServer({ database: { maxWaitMs: 800, ...database } });
  };
  /** Users with one farm each, which `block` locks. */
  const farmers = (count: number) => {
    const rows = rowsIn(server.database, server.issuer);
    return Promise.all(
      Array.from({ length: count }, async (_, place) => {
        const email = `farmer${place}@fenceline.example`;
        const farm = await rows.farm(await rows.owner(email));
        const token = await server.issuer.token(email);
        const { send } = createClient({
          endpoint: `${server.origin}/api`,
          decode: decodeInNode,
          token: async () => token,
          maxInFlight: 8,
        });
        return { email, farm, token, send };
      }),
    );
  };
  type Farmer = Awaited<ReturnType<typeof farmers>>[number];

  const block = async (blocked: readonly Farmer[]) => {
    const block = await blockFarms(
      server.database,
      blocked.map(({ farm }) => farm),
    );
    let isBlocked = true;
    const release = async () => {
      if (isBlocked) await block.release();
      isBlocked = false;
    };
    releases.push(release);
    return { ...block, release };
  };
  const remove = ({ send, farm }: Farmer, signal?: AbortSignal) =>
    send(farms.remove, { property_id: farm }, signal ? { signal } : {}).then(
      () => 'removed',
      (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
    );
  const isThere = async ({ farm }: Farmer) => {
    const { rows } = await server.database.pool.query<{ is_there: boolean }>(
      'SELECT deleted_at IS NULL AS is_there FROM farm WHERE id = $1',
      [farm],
    );
    return rows[0]!.is_there;
  };
  const health = async () => (await fetch(`${server.origin}/healthz`)).status;

  it('answers /healthz and other users while three users run 24 slow calls', async () => {
    await start({ shares: {}, deadlineMs: LATE });
    const [victim, ...attackers] = (await farmers(4)) as [Farmer, ...Farmer[]];
    const blocked = await block(attackers);
    const slow = attackers.flatMap((user) => Array.from({ length: 8 }, () => remove(user)));
    const settled: string[] = [];
    for (const call of slow) void call.then((outcome) => settled.push(outcome));

    // Each of them holds four connections; their other calls are refused after waiting.
    await expect.poll(blocked.waiting, soon).toBe(12);
    expect(await health()).toBe(200);
    expect(await victim.send(farms.list, { email: victim.email })).toHaveLength(1);
    await expect.poll(() => settled, soon).toEqual(Array.from({ length: 12 }, () => 'OVERLOADED'));

    await blocked.release();
    const outcomes = await Promise.all(slow);
    expect(outcomes.filter((outcome) => outcome === 'removed')).toHaveLength(12);
  });

  it('refuses a call without a connection with 503 and Retry-After', async () => {
    await start({ shares: { calls: 2 }, deadlineMs: LATE });
    const [first, second, third] = (await farmers(3)) as [Farmer, Farmer, Farmer];
    const blocked = await block([first, second]);
    const slow = [remove(first), remove(second)];
    await expect.poll(blocked.waiting, soon).toBe(2);
    const answer = await fetch(`${server.origin}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        app_action: farms.list.action,
        data: { url_path: farms.list.urlPath, p_dict: { email: third.email } },
        access_token: third.token,
      }),
    });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await decodeInNode(await answer.text())).toMatchObject({
      error: { code: 'OVERLOADED', message: expect.stringContaining('very busy') },
    });
    await blocked.release();
    expect(await Promise.all(slow)).toEqual(['removed', 'removed']);
    await expect(third.send(farms.list, { email: third.email })).resolves.toHaveLength(1);
  });

  it('still answers the calls that the app needs to sign in', async () => {
    await start({ shares: { calls: 1 }, deadlineMs: LATE });
    const [busy, newcomer] = (await farmers(2)) as [Farmer, Farmer];
    const blocked = await block([busy]);
    const slow = remove(busy);
    await expect.poll(blocked.waiting, soon).toBe(1);
    const { email } = newcomer;
    await expect(newcomer.send(owners.exists, { email })).resolves.toHaveLength(1);
    await expect(newcomer.send(owners.read, { email })).resolves.toHaveLength(1);
    await expect(newcomer.send(farms.list, { email })).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
    await blocked.release();
    expect(await slow).toBe('removed');
  });

  it('refuses a spike instead of delaying everybody', async () => {
    await start({ shares: { calls: 1 }, deadlineMs: LATE });
    const [busy, ...crowd] = (await farmers(101)) as [Farmer, ...Farmer[]];
    // One network may have few tokens verified at once; here, they are verified before the spike.
    for (const { send, email } of crowd) await send(farms.list, { email });
    const blocked = await block([busy]);
    const slow = remove(busy);
    await expect.poll(blocked.waiting, soon).toBe(1);
    const outcomes = await Promise.all(crowd.map((user) => remove(user)));
    expect(new Set(outcomes)).toEqual(new Set(['OVERLOADED']));
    await blocked.release();
    expect(await slow).toBe('removed');
    expect(await remove(crowd[0]!)).toBe('removed');
  });

  it('refuses calls while PostgreSQL has no more connections for it, and carries out the others', async () => {
    await start({ shares: {}, deadlineMs: LATE });
    const all = await farmers(40);
    for (const { send, email } of all) await send(farms.list, { email });
    // Simulates other nodes that hold all remaining connections.
    const limitTo = (connections: string) =>
      server.database.pool.query(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I CONNECTION LIMIT ' || (${connections}),
           current_database()); END $$`,
      );
    const [first, others] = [all.slice(0, 8), all.slice(8)];
    const blocked = await block(first);
    const slow = first.map((user) => remove(user));
    await expect.poll(blocked.waiting, soon).toBe(first.length);
    await limitTo(`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()`);
    const outcomes = await Promise.all(others.map((user) => remove(user)));
    expect(outcomes).toContain('OVERLOADED');
    for (const [i, outcome] of outcomes.entries()) {
      expect([outcome, await isThere(others[i]!)]).toEqual(
        outcome === 'removed' ? ['removed', false] : ['OVERLOADED', true],
      );
    }
    await limitTo('-1');
    await blocked.release();
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['removed']));
    const refused = others.filter((_user, i) => outcomes[i] !== 'removed');
    expect(new Set(await Promise.all(refused.map((user) => remove(user))))).toEqual(
      new Set(['removed']),
    );
  });

  it('rolls back a call that exceeds its deadline, and says so', async () => {
    await start({ deadlineMs: 1_500 });
    const [farmer] = (await farmers(1)) as [Farmer];
    const blocked = await block([farmer]);
    await expect(farmer.send(farms.remove, { property_id: farmer.farm })).rejects.toMatchObject({
      code: 'OVERLOADED',
      status: 503,
      message: 'This took too long and was stopped. Nothing was changed. Please try again.',
    });
    await expect.poll(blocked.waiting, soon).toBe(0);
    await blocked.release();
    expect(await isThere(farmer)).toBe(true);
    expect(await remove(farmer)).toBe('removed');
  });

  it('cancels the transaction of a disconnected client', async () => {
    await start({ deadlineMs: LATE });
    const [farmer] = (await farmers(1)) as [Farmer];
    const blocked = await block([farmer]);
    const gone = new AbortController();
    const abandoned = remove(farmer, gone.signal);
    await expect.poll(blocked.waiting, soon).toBe(1);
    gone.abort();
    await abandoned;
    await expect.poll(blocked.waiting, soon).toBe(0);
    await blocked.release();
    expect(await isThere(farmer)).toBe(true);
  });
});

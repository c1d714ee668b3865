import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { contract } from '#shared/api/contract';
import { blockFarms } from '../../../tests/support/server/blocked-farms.ts';
import { startOwnCluster } from '../../../tests/support/server/own-cluster.ts';
import { rowsIn } from '../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts';
import type { JobHandlers } from '../jobs/job-queue.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

// Only in `npm run test:full`: waits until connections count as lost.

const { farms } = contract;
const email = 'farmer@fenceline.example';
const CALLERS = Array.from({ length: 16 }, (_, place) => `caller${place}@fenceline.example`);
const soon = { timeout: 20_000 };

describe('the server when PostgreSQL is lost', () => {
  let cluster: Awaited<ReturnType<typeof startOwnCluster>>;
  let server: TestServer;
  let farm: number;
  const dropUpload = vi.fn<JobHandlers['drop-upload']>(async () => {});

  beforeAll(async () => {
    cluster = await startOwnCluster();
    const database = openDatabase(cluster.connection, () => {}, { deadlineMs: 4_000 });
    await migrate(database);
    server = await startTestServer({ database });
    const rows = rowsIn(database, server.issuer);
    farm = await rows.farm(await rows.owner(email));
    for (const caller of CALLERS) await rows.farm(await rows.owner(caller));
    const none = async () => {};
    await server.jobs.work({
      'deliver-payment': none,
      'deliver-long-payment': none,
      'notify-of-failed-delivery': none,
      'reconcile-checkout': none,
      'notify-of-stuck-checkout': none,
      'make-commitment': none,
      'make-condition-report': none,
      'compare-signed': none,
      'submit-to-cer': none,
      'watch-cer-decision': none,
      'mail-project-change': none,
      'read-register': async () => {},
      'mail-batch-digest': none,
      'mail-waiting-override': none,
      'drop-upload': dropUpload,
      'delete-old-records': none,
      'drop-revoked-tokens': none,
      'mail-plan-notice': none,
      'mail-address-change': none,
      'mail-order-received': none,
      'notice-expiry': none,
      'mail-expiry-notice': none,
      'mail-order-problem': none,
      'send-refund': none,
      'mail-again': none,
      'remind-of-statements': none,
      'refresh-reports': none,
      'mail-statement-reminder': none,
      'record-refund': none,
      'notify-of-payment-event': none,
      'check-refunds': none,
      'issue-statements': none,
      'mail-billing': none,
    });
  });
  afterEach(() => expectRecovery());
  afterAll(async () => {
    await server.stop();
    await cluster.stop();
  });

  // Reuses clients, because only a few new tokens of one network are verified concurrently.
  const clients = new Map<string, ReturnType<TestServer['client']>>();
  const clientOf = (user: string) => {
    const client = clients.get(user) ?? server.client(user);
    clients.set(user, client);
    return client;
  };
  const list = async (user = email) => {
    const client = await clientOf(user);
    return client.send(farms.list, { email: user }).then(
      (found) => `${found.length} farm`,
      (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : 'lost'),
    );
  };
  const health = async () => (await fetch(`${server.origin}/healthz`)).status;
  /** Calls repeatedly until stopped; returns each distinct outcome once. */
  const startCallers = (emails: readonly string[]) => {
    const stopping = new AbortController();
    const outcomes = new Set<string>();
    const calling = emails.map(async (caller) => {
      // As many calls as the rate limit allows.
      for (let calls = 0; calls < 500 && !stopping.signal.aborted; calls++) {
        outcomes.add(await list(caller));
      }
    });
    return async () => {
      stopping.abort();
      await Promise.all(calling);
      return [...outcomes].toSorted();
    };
  };
  const backends = async () => {
    const { rows } = await server.database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'
         AND datname = current_database() AND pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  };

  async function expectRecovery(): Promise<void> {
    await expect.poll(health, soon).toBe(200);
    await expect.poll(() => list(), soon).toBe('1 farm');
    dropUpload.mockClear();
    await server.database.asWorker((sql) =>
      server.app.jobs.enqueue(sql, 'drop-upload', { documentId: 7 }),
    );
    await vi.waitFor(
      () => expect(dropUpload).toHaveBeenCalledWith({ documentId: 7 }, expect.anything()),
      soon,
    );
  }

  it('answers calls again after all its connections are terminated under load', async () => {
    const stop = startCallers(CALLERS.slice(0, 8));
    for (let round = 0; round < 5; round++) {
      await expect.poll(async () => (await backends()).length, soon).toBeGreaterThan(1);
      await server.database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    }
    const outcomes = await stop();
    expect(outcomes.filter((outcome) => !['1 farm', '503 OVERLOADED'].includes(outcome))).toEqual(
      [],
    );
  });

  it('refuses with 503 the call whose connection is killed during a query', async () => {
    const block = await blockFarms(server.database, [farm]);
    const client = await clientOf(email);
    const call = client.send(farms.remove, { property_id: farm }).catch((error: unknown) => error);
    await expect.poll(block.waiting, soon).toBe(1);
    const { rows } = await server.database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
    );
    process.kill(rows[0]!.pid, 'SIGKILL');
    expect(await call).toMatchObject({
      status: 503,
      code: 'OVERLOADED',
      message: 'The server cannot reach its database. Please try again in a minute.',
    });
    await block.release();
  });

  it('refuses calls with 503 until a killed PostgreSQL is back, and keeps running', async () => {
    const stop = startCallers(CALLERS.slice(8));
    for (let round = 0; round < 3; round++) {
      const killed = await cluster.mainProcess();
      process.kill(killed, 'SIGKILL');
      // Connections may outlive the killed main process for a moment and still answer.
      await expect.poll(() => cluster.mainProcess(), soon).not.toBe(killed);
      await expect.poll(() => list(), soon).toBe('1 farm');
    }
    const outcomes = await stop();
    expect(outcomes).toContain('1 farm');
    expect(outcomes.filter((outcome) => !['1 farm', '503 OVERLOADED'].includes(outcome))).toEqual(
      [],
    );
    expect(server.logged()).toContain('call failed');
  });

  it('answers /healthz with 503 and ends its calls while PostgreSQL is suspended', async () => {
    const resume = await cluster.freeze();
    try {
      const hung = list();
      // 1.5 s on an idle machine; without a limit on the server it would never end.
      const answer = await fetch(`${server.origin}/healthz`, {
        signal: AbortSignal.timeout(10_000),
      });
      expect(answer.status).toBe(503);
      expect(await hung).toBe('503 OVERLOADED');
    } finally {
      resume();
    }
  });
});

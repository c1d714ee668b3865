import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import type { Database } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-unavailable-error.ts';
import { createLog } from '../log.ts';
import { JobInterruptedError, type JobHandlers } from './job-queue.ts';
import { startJobQueue, type RunningJobQueue } from './pg-boss-queue.ts';

const LEASE_S = 60;
const soon = { timeout: 60_000 };

it('a job that an older version queued under a former name still runs', async () => {
  const database = await freshDatabase();
  const start = () => startJobQueue(database, createLog('silent'));
  const older = await start();
  const data = { paymentId: 7, reader: 'buyer' } as const;
  await database.asWorker((sql) => older.enqueue(sql, 'notify-of-failed-delivery', data));
  await older.stop();
  const former = 'tell-of-failed-delivery';
  await database.pool.query(`SELECT pgboss.create_queue($1, '{"policy":"standard"}')`, [former]);
  await database.pool.query('UPDATE pgboss.job SET name = $1', [former]);

  const newer = await start();
  const run = vi.fn<JobHandlers['notify-of-failed-delivery']>(async () => {});
  await newer.work({ 'notify-of-failed-delivery': run } as Partial<JobHandlers> as JobHandlers);
  await vi.waitFor(() => expect(run.mock.calls[0]?.[0]).toEqual(data), soon);
  await newer.stop();
  await database.close();
});

it('idle queues are queried in one statement', async () => {
  const database = await freshDatabase();
  let asked: string[] = [];
  const query: Database['pool']['query'] = (text, values) => {
    asked.push(JSON.stringify(values));
    return database.pool.query(text, values);
  };
  const jobs = await startJobQueue(
    { changingSchema: database.changingSchema, pool: { ...database.pool, query } },
    createLog('silent'),
  );
  const { rows } = await database.pool.query<{ queues: number }>(
    'SELECT count(*)::int AS queues FROM pgboss.queue',
  );
  asked = [];
  await jobs.work({} as JobHandlers);
  const timesAsked = () => asked.filter((values) => values?.includes('"read-register"')).length;
  await expect.poll(timesAsked, soon).toBeGreaterThan(3);
  // At its start, the worker asks each queue separately for its first job.
  expect(asked.length).toBeLessThan(2 * rows[0]!.queues);
  await jobs.stop();
  await database.close();
});

describe('a job with two nodes', () => {
  let database: Database;
  const nodes: RunningJobQueue[] = [];
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.stop();
    await database.close();
  });

  type Handler = JobHandlers['deliver-payment'];
  /**
   * A node that renews and polls every second; after it is killed, it cannot reach the database.
   */
  async function startNode(handler: Handler) {
    const killed = new AbortController();
    const query: Database['pool']['query'] = (text, values) =>
      killed.signal.aborted ? new Promise(() => {}) : database.pool.query(text, values);
    const { changingSchema, pool } = database;
    const jobs = await startJobQueue(
      { changingSchema, pool: { ...pool, query } },
      createLog('silent'),
      { beatS: 1 },
    );
    const start = () => jobs.work({ 'deliver-payment': handler } as JobHandlers);
    return { jobs, start, kill: () => killed.abort() };
  }
  const enqueue = ({ jobs }: { jobs: RunningJobQueue }) =>
    database.asWorker((sql) => jobs.enqueue(sql, 'deliver-payment', { paymentId: 7 }));
  /** Moves the job's start, or its last renewal, into the past. */
  const age = (seconds: number) =>
    database.pool.query(
      `UPDATE pgboss.job SET started_on = now() - make_interval(secs => $1) WHERE state = 'active'`,
      [seconds],
    );
  const job = async () => {
    const { rows } = await database.pool.query<{ state: string; tries: number; age: number }>(
      `SELECT state, retry_count AS tries, extract(epoch FROM now() - started_on)::float AS age
       FROM pgboss.job WHERE name = 'deliver-payment'`,
    );
    return rows[0]!;
  };

  it('runs on the other node soon after its own is killed', async () => {
    const stuck = vi.fn<Handler>(() => new Promise(() => {}));
    const other = vi.fn<Handler>(async () => {});
    const first = await startNode(stuck);
    const second = await startNode(other);
    nodes.push(second.jobs);
    await enqueue(first);
    await first.start();
    await expect.poll(() => stuck.mock.calls.length, soon).toBe(1);
    first.kill();
    await second.start();
    await age(LEASE_S + 1);
    await expect.poll(() => other.mock.calls.length, soon).toBe(1);
    await expect.poll(async () => (await job()).state, soon).toBe('completed');
  });

  it('stays with its node while it runs, however many leases that takes', async () => {
    let finish = () => {};
    const long = vi.fn<Handler>(() => new Promise((resolve) => (finish = resolve)));
    const other = vi.fn<Handler>(async () => {});
    const first = await startNode(long);
    const second = await startNode(other);
    nodes.push(first.jobs, second.jobs);
    await enqueue(first);
    await first.start();
    await expect.poll(() => long.mock.calls.length, soon).toBe(1);
    await second.start();
    for (let renewals = 0; renewals < 3; renewals++) {
      await age(LEASE_S / 2);
      await expect.poll(async () => (await job()).age, soon).toBeLessThan(LEASE_S / 2);
    }
    finish();
    await expect.poll(async () => (await job()).state, soon).toBe('completed');
    expect(other).not.toHaveBeenCalled();
    expect(await job()).toMatchObject({ tries: 0 });
  });

  it('waits for a database that refuses it, and longer each time, without counting a try', async () => {
    const refused = vi.fn<Handler>(async () => {
      throw new DatabaseUnavailableError('late');
    });
    const node = await startNode(refused);
    nodes.push(node.jobs);
    await enqueue(node);
    await node.start();
    const waits = async () => {
      const { rows } = await database.pool.query<{ seconds: number }>(
        `SELECT extract(epoch FROM start_after - now())::float AS seconds FROM pgboss.job
         WHERE name = 'deliver-payment' AND state = 'retry'`,
      );
      return rows[0]?.seconds ?? 0;
    };
    await expect.poll(waits, soon).toBeGreaterThan(1);
    expect(await waits()).toBeLessThan(6);
    expect(await job()).toMatchObject({ tries: 0 });
    await database.pool.query(
      `UPDATE pgboss.job SET created_on = now() - interval '20 minutes', start_after = now()`,
    );
    await expect.poll(waits, soon).toBeGreaterThan(500);
    expect(refused).toHaveBeenCalledTimes(2);
    refused.mockImplementation(async () => {});
    await database.pool.query('UPDATE pgboss.job SET start_after = now()');
    await expect.poll(async () => (await job()).state, soon).toBe('completed');
    expect(await job()).toMatchObject({ tries: 0 });
  });

  it('is returned to the other node by an interrupting stop, without counting a try', async () => {
    const interrupted = new AbortController();
    const first = await startNode(
      () =>
        new Promise((_, reject) => {
          interrupted.signal.addEventListener('abort', () =>
            reject(new JobInterruptedError('stop')),
          );
        }),
    );
    const other = vi.fn<Handler>(async () => {});
    const second = await startNode(other);
    nodes.push(second.jobs);
    await enqueue(first);
    await first.start();
    await expect.poll(async () => (await job()).state, soon).toBe('active');
    interrupted.abort();
    await first.jobs.stop();
    expect(await job()).toMatchObject({ state: 'retry', tries: 0 });
    await second.start();
    await expect.poll(async () => (await job()).state, soon).toBe('completed');
    expect(other).toHaveBeenCalledOnce();
    expect(await job()).toMatchObject({ tries: 0 });
  });
});

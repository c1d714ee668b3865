import { CompiledQuery, sql as raw } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database } from '../db/database.ts';
import { JobWorker } from './job-worker.ts';
import type { JobData, JobHandlers, JobName, JobQueue } from './job-queue.ts';
import { startNightly, SYDNEY_TIME, type SydneyTime } from './nightly.ts';
import { QUEUE_GRANTS } from './queue-schema.ts';
import type { Log } from '../log.ts';
import { currentTrace, traceparentOf } from '../trace.ts';

/** A killed server's job runs again after its lease expires. */
const LEASE_S = 60;
/** Interval at which leases are renewed and expired leases are looked for. */
const BEAT_S = 15;
/** How long a stop waits for running jobs. */
const STOP_LIMIT_MS = 10_000;

interface QueueOptions {
  /** False for a process that runs no jobs and therefore does not maintain the queue. */
  supervise?: boolean;
  beatS?: number;
  /** Cancels the wait for another node that changes the schema. */
  signal?: AbortSignal | undefined;
}

/** Retries after a failure or a killed server, with growing pauses. */
const RETRIES: Record<JobName, number> = {
  // Hours of crashing of a server; the job itself counts its own failures.
  'deliver-payment': 12,
  'deliver-long-payment': 12,
  'notify-of-failed-delivery': 6,
  'drop-revoked-tokens': 2,
  'reconcile-checkout': 6,
  'notify-of-stuck-checkout': 6,
  'send-refund': 8,
  'record-refund': 8,
  'notify-of-payment-event': 8,
  'check-refunds': 2,
  'issue-statements': 4,
  'remind-of-statements': 4,
  'refresh-reports': 4,
  'mail-statement-reminder': 8,
  'mail-billing': 8,
  'mail-again': 8,
  'mail-order-problem': 8,
  'make-commitment': 2,
  'make-condition-report': 4,
  'compare-signed': 8,
  'submit-to-cer': 6,
  'watch-cer-decision': 6,
  'mail-project-change': 8,
  'mail-batch-digest': 8,
  'mail-waiting-override': 8,
  'mail-plan-notice': 8,
  'mail-address-change': 8,
  'mail-order-received': 8,
  'notice-expiry': 2,
  'mail-expiry-notice': 8,
  'read-register': 2,
  'drop-upload': 6,
  'delete-old-records': 2,
};
const names = Object.keys(RETRIES) as JobName[];
/** Names under which older versions queued jobs. */
const FORMER_NAMES = {
  'tell-of-failed-delivery': 'notify-of-failed-delivery',
  'tell-of-stuck-checkout': 'notify-of-stuck-checkout',
} satisfies Record<string, JobName>;
/** Concurrency per process of jobs that may take long, each of which holds a connection. */
const CONCURRENCY: Partial<Record<JobName, number>> = { 'deliver-payment': 4 };
export interface RunningJobQueue extends JobQueue {
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the queue in the same database, in the schema `pgboss`; nodes that start at the same time
 * wait for one another.
 */
export async function startJobQueue(
  database: Pick<Database, 'pool' | 'changingSchema'>,
  log: Log,
  { supervise = true, beatS = BEAT_S, signal }: QueueOptions = {},
): Promise<RunningJobQueue> {
  let isStopped = false;
  let stopNightly = () => {};
  const boss = new PgBoss({
    db: {
      // Never answers after a stop, because the database may be gone.
      executeSql: (text, values) =>
        isStopped ? new Promise<never>(() => {}) : database.pool.query(text, values),
    },
    // Its schedules are slow to query; see nightly.ts.
    schedule: false,
    supervise,
    maintenanceIntervalSeconds: beatS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  // Creating the schema, queues and rights would collide with another node that does the same.
  await database.changingSchema(async (sql) => {
    await boss.start();
    for (const name of names) {
      const options = {
        name,
        expireInSeconds: LEASE_S,
        retryLimit: RETRIES[name],
        retryBackoff: true,
        retryDelay: 2,
      };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
    for (const [former, name] of Object.entries(FORMER_NAMES)) {
      await raw`UPDATE pgboss.job SET name = ${name} WHERE name = ${former} AND state < 'active'`.execute(
        sql,
      );
    }
    await raw.raw(QUEUE_GRANTS).execute(sql);
  }, signal);

  const worker = new JobWorker({
    boss,
    query: (text, values) => database.pool.query(text, values),
    log,
    renewEveryMs: beatS * 1_000,
  });

  const enqueueAll: JobQueue['enqueueAll'] = async (sql, name, data, options) => {
    if (data.length === 0) return;
    const trace = currentTrace();
    const traceparent = trace ? { traceparent: traceparentOf(trace) } : {};
    const startAfter = options?.startAfterS ? { startAfter: String(options.startAfterS) } : {};
    await boss.insert(
      data.map((one) => ({ name, data: { ...one, ...traceparent }, ...startAfter })),
      {
        db: {
          executeSql: async (text: string, values: unknown[]) => {
            const { rows } = await sql.executeQuery(CompiledQuery.raw(text, values));
            return { rows };
          },
        },
      },
    );
  };

  return {
    enqueue: (sql, name, data, options) => enqueueAll(sql, name, [data], options),
    enqueueAll,

    async work(handlers) {
      const workOn = <N extends JobName>(name: N) =>
        worker.workOn(name, ({ data, retryCount }) =>
          handlers[name](data as JobData[N], { isLastTry: retryCount >= RETRIES[name] }),
        );
      for (const name of names) {
        for (let count = 0; count < (CONCURRENCY[name] ?? 1); count++) workOn(name);
      }
      // An older version let pg-boss enqueue daily jobs.
      for (const { name } of await boss.getSchedules()) await boss.unschedule(name);
      if (!supervise) return;
      stopNightly = startNightly({
        boss,
        sydneyTime: async () => {
          const { rows } = await database.pool.query(SYDNEY_TIME, []);
          return rows[0] as SydneyTime;
        },
        log,
      });
    },

    async stop() {
      stopNightly();
      await worker.stop(STOP_LIMIT_MS);
      await boss.stop();
      isStopped = true;
    },
  };
}

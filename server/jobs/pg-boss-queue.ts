import { CompiledQuery, sql as raw } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { JobData, JobHandlers, JobName, JobQueue } from './job-queue.ts';
import { QUEUE_GRANTS } from './queue-schema.ts';
import type { Log } from '../log.ts';

/** How often leases are looked through. */
const LOOK_S = 15;
/** For what a job does before and after it waits for the regulator. */
const MARGIN_S = 15;
const regulatorLeaseS = (cerTimeoutS: number) => Math.ceil(cerTimeoutS) + MARGIN_S;

interface QueueOptions {
  /** How long the regulator may take. */
  cerTimeoutS: number;
  /** False for who works no jobs, and so need not look after the queue. */
  supervise?: boolean;
  /** Ends the wait for another node that changes the schema. */
  signal?: AbortSignal | undefined;
}

/** The longest report and room for others beside it. */
const DELIVERY_LEASE_S = 45 * 60;

/**
 * A killed worker's job runs again after its lease, so leases are short; but longer than the job,
 * for one that outlives its lease runs twice.
 */
const queuesOf = (
  cerTimeoutS: number,
): Record<JobName, { expireInSeconds: number; retryLimit: number }> => ({
  'deliver-payment': { expireInSeconds: DELIVERY_LEASE_S, retryLimit: 6 },
  'tell-of-failed-delivery': { expireInSeconds: 600, retryLimit: 6 },
  'drop-revoked-tokens': { expireInSeconds: 60, retryLimit: 2 },
  'reconcile-checkout': { expireInSeconds: 60, retryLimit: 6 },
  'tell-of-stuck-checkout': { expireInSeconds: 60, retryLimit: 6 },
  'make-commitment': { expireInSeconds: 60, retryLimit: 2 },
  'make-condition-report': { expireInSeconds: 120, retryLimit: 4 },
  'submit-to-cer': { expireInSeconds: regulatorLeaseS(cerTimeoutS), retryLimit: 6 },
  'watch-cer-decision': { expireInSeconds: regulatorLeaseS(cerTimeoutS), retryLimit: 6 },
  'mail-project-change': { expireInSeconds: 60, retryLimit: 8 },
  'mail-plan-notice': { expireInSeconds: 60, retryLimit: 8 },
  'drop-upload': { expireInSeconds: 60, retryLimit: 6 },
  'delete-old-records': { expireInSeconds: 600, retryLimit: 2 },
});
/** How many a process works at once, where one may take long: each holds a connection meanwhile. */
const AT_ONCE: Partial<Record<JobName, number>> = { 'deliver-payment': 4 };
/** What is done without being asked for: five fields of cron in Sydney's time, once on all nodes. */
const NIGHTLY: Partial<Record<JobName, string>> = {
  'delete-old-records': '40 3 * * *',
  'drop-revoked-tokens': '50 3 * * *',
};

export interface RunningJobQueue extends JobQueue {
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

/** Jobs in the same database, under the schema `pgboss`; nodes that start at once take turns. */
export async function startJobQueue(
  database: Pick<Database, 'pool' | 'changingSchema'>,
  log: Log,
  { cerTimeoutS, supervise = true, signal }: QueueOptions,
): Promise<RunningJobQueue> {
  const queues = queuesOf(cerTimeoutS);
  const names = Object.keys(queues) as JobName[];
  let isStopped = false;
  const boss = new PgBoss({
    db: {
      // What outlives a stop is told nothing more: the database may be gone.
      executeSql: (text, values) =>
        isStopped ? new Promise<never>(() => {}) : database.pool.query(text, values),
    },
    schedule: supervise,
    supervise,
    maintenanceIntervalSeconds: LOOK_S,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  // Making the schema, queues and rights collides with another node that does the same.
  await database.changingSchema(async (sql) => {
    await boss.start();
    for (const name of names) {
      const options = { name, ...queues[name], retryBackoff: true, retryDelay: 2 };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
    await raw.raw(QUEUE_GRANTS).execute(sql);
  }, signal);

  const enqueueAll: JobQueue['enqueueAll'] = async (sql, name, data, options) => {
    if (data.length === 0) return;
    const startAfter = options?.startAfterS ? { startAfter: String(options.startAfterS) } : {};
    await boss.insert(
      data.map((one) => ({ name, data: one, ...startAfter })),
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
        boss.work<JobData[N]>(
          name,
          { pollingIntervalSeconds: 1, batchSize: 1, includeMetadata: true },
          async ([job]) => {
            if (!job) return;
            const isLastTry = job.retryCount >= queues[name].retryLimit;
            log.info({ job: name, id: job.id, try: job.retryCount + 1 }, 'job starts');
            try {
              await handlers[name](job.data, { isLastTry });
            } catch (error) {
              log.error({ err: error, job: name, id: job.id, isLastTry }, 'job failed');
              throw error;
            }
          },
        );
      for (const name of names) {
        for (let worker = 0; worker < (AT_ONCE[name] ?? 1); worker += 1) await workOn(name);
      }
      // What an older version scheduled and this one no longer works.
      for (const { name } of await boss.getSchedules()) {
        if (!(name in NIGHTLY)) await boss.unschedule(name);
      }
      for (const [name, cron] of Object.entries(NIGHTLY)) {
        await boss.schedule(name, cron, {}, { tz: 'Australia/Sydney' });
      }
    },

    async stop() {
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
      isStopped = true;
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Database } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-unavailable-error.ts';
import type { Log } from '../log.ts';
import { measuredJobs, type MeasuredJob } from '../measured.ts';
import { currentTrace, nextStep, runInTrace } from '../trace.ts';
import { JobInterruptedError } from './job-queue.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';

/** Interval at which a node asks which of its idle queues have a job. */
const POLL_MS = 1_000;

/**
 * `retryCount` distinguishes this run from one that another node started after the lease expired.
 */
export type LeasedJob = Pick<
  PgBoss.JobWithMetadata<unknown>,
  'id' | 'name' | 'data' | 'retryCount'
>;

const MINE = `name = $1 AND id = $2 AND retry_count = $3 AND state = 'active'`;
/** The duration of a lease counts from `started_on`. */
const RENEW = `UPDATE ${QUEUE_SCHEMA}.job SET started_on = now() WHERE ${MINE}`;
/** Clears `started_on`, so that the next run counts as the same attempt. */
const HAND_BACK = `UPDATE ${QUEUE_SCHEMA}.job SET state = 'retry', started_on = NULL`;
const RUN_AGAIN_NOW = `${HAND_BACK}, start_after = now() WHERE ${MINE}`;
/** Waits longer the older the job is: 5 seconds to one hour. */
const RUN_AGAIN_LATER = `${HAND_BACK}, start_after = now() +
  least(greatest((now() - created_on) / 2, interval '5 seconds'), interval '1 hour') WHERE ${MINE}`;

/** Selects the given queues that have a due job. */
const DUE = `SELECT asked.name FROM unnest($1::text[]) AS asked (name) WHERE EXISTS (
  SELECT FROM ${QUEUE_SCHEMA}.job
  WHERE job.name = asked.name AND job.state < 'active' AND job.start_after < now())`;

export interface JobWorkerOptions {
  boss: Pick<PgBoss, 'fetch' | 'complete' | 'fail'>;
  query: Database['pool']['query'];
  log: Log;
  renewEveryMs: number;
}

/**
 * Runs jobs and renews each lease while its job runs, so that leases can be short and jobs long.
 * pg-boss's own workers end a job with its lease.
 */
export class JobWorker {
  private readonly options: JobWorkerOptions;
  private readonly stopping = new AbortController();
  private readonly loops: Promise<void>[] = [];
  private readonly running = new Set<LeasedJob>();
  /** Ends the waits of loops that found no job, by queue. */
  private readonly waits = new Map<string, (() => void)[]>();

  constructor(options: JobWorkerOptions) {
    this.options = options;
  }

  /** Runs the jobs of a queue, one at a time. */
  workOn(name: string, handle: (job: LeasedJob) => Promise<void>): void {
    if (this.loops.length === 0) this.loops.push(this.watch());
    this.loops.push(this.loop(name, handle));
  }

  /** Waits for running jobs and returns those that take longer than `limitMs` to the queue. */
  async stop(limitMs: number): Promise<void> {
    this.stopping.abort();
    const limit = new AbortController();
    await Promise.race([
      Promise.all(this.loops).finally(() => limit.abort()),
      delay(limitMs, null, { signal: limit.signal }).catch(() => undefined),
    ]);
    await Promise.all(Array.from(this.running, (job) => this.handBack(job)));
  }

  private async loop(name: string, handle: (job: LeasedJob) => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const [job] = await this.options.boss.fetch(name, { includeMetadata: true });
      if (job && signal.aborted) await this.handBack(job);
      else if (job) await runInTrace(traceOf(job), () => this.run(job, handle));
      else if (!signal.aborted) await this.dueJob(name);
    }
  }

  private dueJob(name: string): Promise<void> {
    return new Promise((resolve) => {
      this.waits.set(name, [...(this.waits.get(name) ?? []), resolve]);
    });
  }

  private endWaits(name: string): void {
    for (const end of this.waits.get(name) ?? []) end();
    this.waits.delete(name);
  }

  /** Queries all idle queues at once: a statement for each would keep an idle server busy. */
  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await delay(POLL_MS, null, { signal }).catch(() => undefined);
      for (const name of await this.dueQueues()) this.endWaits(name);
    }
    for (const name of this.waits.keys()) this.endWaits(name);
  }

  private async dueQueues(): Promise<string[]> {
    const idle = [...this.waits.keys()];
    if (idle.length === 0 || this.stopping.signal.aborted) return [];
    try {
      const { rows } = await this.options.query<{ name: string }>(DUE, [idle]);
      return rows.map(({ name }) => name);
    } catch {
      // As in `fetch` of pg-boss: a lost database is reported elsewhere, and the next poll may succeed.
      return [];
    }
  }

  private async run(job: LeasedJob, handle: (job: LeasedJob) => Promise<void>): Promise<void> {
    const { boss, log, renewEveryMs } = this.options;
    const { id, name } = job;
    const facts = { job: name, id, try: job.retryCount + 1 };
    log.info(facts, 'job starts');
    const startedAt = performance.now();
    const measure = (outcome: MeasuredJob['outcome']) =>
      measuredJobs.publish({
        job: name,
        outcome,
        ms: performance.now() - startedAt,
        trace: currentTrace(),
      });
    const renewal = setInterval(() => void this.update(RENEW, job), renewEveryMs);
    this.running.add(job);
    try {
      const error = await handle(job).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error === null) {
        measure('completed');
        await boss.complete(name, id);
      } else if (error instanceof JobInterruptedError) {
        measure('returned');
        await this.handBack(job);
      } else if (error instanceof DatabaseUnavailableError) {
        // Counts as no try: a job's last one would otherwise be lost with the work that follows it.
        measure('returned');
        log.warn({ err: error, ...facts }, 'the database refused a job');
        await this.update(RUN_AGAIN_LATER, job);
      } else {
        measure('failed');
        log.error({ err: error, ...facts }, 'job failed');
        await boss.fail(name, id, error as object);
      }
    } catch (error) {
      // The job runs again when its lease expires.
      log.error({ err: error, ...facts }, 'the outcome of a job was not recorded');
    } finally {
      clearInterval(renewal);
      this.running.delete(job);
    }
  }

  private async handBack(job: LeasedJob): Promise<void> {
    this.options.log.info({ job: job.name, id: job.id }, 'job returned to the queue');
    await this.update(RUN_AGAIN_NOW, job);
  }

  private async update(statement: string, job: LeasedJob): Promise<void> {
    try {
      await this.options.query(statement, [job.name, job.id, job.retryCount]);
    } catch (error) {
      this.options.log.warn(
        { err: error, job: job.name, id: job.id },
        'could not update a job lease',
      );
    }
  }
}

/** The step of the call that enqueued the job; a scheduled job begins a trace. */
const traceOf = ({ data }: LeasedJob) =>
  nextStep((data as { traceparent?: unknown } | null)?.traceparent);

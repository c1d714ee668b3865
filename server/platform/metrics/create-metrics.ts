import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import {
  measuredBreakers,
  measuredCalls,
  measuredJobs,
  measuredLimiters,
  measuredRequests,
} from '../measured.ts';
import { createQueueReader } from './queue-figures.ts';

/** Seconds; a call is refused after 10. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds; a large report takes minutes. */
const JOB_BUCKETS = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900];

export interface Metrics {
  /** The figures of this process and of the queues, in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
  /** Stops counting. */
  stop(): void;
}

export interface MetricsOptions {
  database: Pick<Database, 'usage' | 'pool'>;
  /** The cadastre in use; it is behind while the latest import cannot be fetched or loaded. */
  parcels: {
    readonly engine: { readonly dataSet: { readonly parcelCount: number } };
    readonly isBehind: boolean;
  };
  version: string;
}

/**
 * Counts what this process does from now on. A label holds a name from the contract, a job or a
 * system, never anything that a client sent, so that the number of labels is limited.
 */
export function createMetrics({ database, parcels, version }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'fenceline_info',
    help: 'Always 1; the label is the version.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const calls = new Counter({
    name: 'fenceline_calls_total',
    help: 'Calls by name and HTTP status.',
    labelNames: ['call', 'status'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'fenceline_call_seconds',
    help: 'Seconds from a call’s first byte to its answer.',
    labelNames: ['call'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const jobs = new Counter({
    name: 'fenceline_job_runs_total',
    help: 'Runs of jobs in this process by outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'fenceline_job_seconds',
    help: 'Seconds that a run of a job took.',
    labelNames: ['job'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const requests = new Counter({
    name: 'fenceline_outside_requests_total',
    help: 'Requests to outside systems by outcome; breaker-open was not sent.',
    labelNames: ['system', 'outcome'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'fenceline_outside_seconds',
    help: 'Seconds that outside systems took.',
    labelNames: ['system'],
    buckets: CALL_BUCKETS,
    registers,
  });
  registry.registerMetric(connectionsOf(database));
  registry.registerMetric(limiters());
  registry.registerMetric(breakers());
  for (const gauge of queuesOf(database)) registry.registerMetric(gauge);
  const parcelCount = new Gauge({
    name: 'fenceline_parcels',
    help: 'Parcels in the cadastre that this process serves.',
    registers: [],
    collect() {
      this.set(parcels.engine.dataSet.parcelCount);
    },
  });
  registry.registerMetric(parcelCount);
  const behind = new Gauge({
    name: 'fenceline_cadastre_behind',
    help: '1 while this process cannot fetch or load the cadastre that was imported last.',
    registers: [],
    collect() {
      this.set(parcels.isBehind ? 1 : 0);
    },
  });
  registry.registerMetric(behind);

  const stops = [
    measuredCalls.listen(({ call, status, ms }) => {
      const name = call ?? 'unknown';
      calls.inc({ call: name, status });
      callSeconds.observe({ call: name }, ms / 1_000);
    }),
    measuredJobs.listen(({ job, outcome, ms }) => {
      jobs.inc({ job, outcome });
      jobSeconds.observe({ job }, ms / 1_000);
    }),
    measuredRequests.listen(({ system, outcome, ms }) => {
      requests.inc({ system, outcome });
      if (outcome !== 'breaker-open') requestSeconds.observe({ system }, ms / 1_000);
    }),
  ];
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    stop: () => {
      for (const stop of stops) stop();
      registry.clear();
    },
  };
}

const connectionsOf = ({ usage }: Pick<Database, 'usage'>) =>
  new Gauge({
    name: 'fenceline_database_connections',
    help: 'Connections in use, and callers waiting for one, by purpose.',
    labelNames: ['lane', 'state'],
    registers: [],
    collect() {
      for (const [lane, { inUse, waiting }] of Object.entries(usage())) {
        this.set({ lane, state: 'in-use' }, inUse);
        this.set({ lane, state: 'waiting' }, waiting);
      }
    },
  });

const limiters = () =>
  new Gauge({
    name: 'fenceline_lane_tasks',
    help: 'Tasks of worker threads, running or waiting, by their program.',
    labelNames: ['lane', 'state'],
    registers: [],
    collect() {
      for (const [lane, read] of measuredLimiters) {
        const { running, waiting } = read();
        this.set({ lane, state: 'running' }, running);
        this.set({ lane, state: 'waiting' }, waiting);
      }
    },
  });

const breakers = () =>
  new Gauge({
    name: 'fenceline_outside_breaker_open',
    help: '1 while nothing is sent to an outside system because it failed before.',
    labelNames: ['system'],
    registers: [],
    collect() {
      for (const [system, isOpen] of measuredBreakers) this.set({ system }, isOpen() ? 1 : 0);
    },
  });

/** The length of the queues, which also sets the age of the oldest job. */
function queuesOf({ pool }: Pick<Database, 'pool'>): [Gauge, Gauge] {
  const readQueues = createQueueReader(pool);
  const oldest = new Gauge({
    name: 'fenceline_oldest_job_seconds',
    help: 'Seconds that the oldest job waits although it could run.',
    labelNames: ['job'],
    registers: [],
  });
  const jobs = new Gauge({
    name: 'fenceline_jobs',
    help: 'Jobs of all nodes, waiting or running; NaN while the database does not answer.',
    labelNames: ['job', 'state'],
    registers: [],
    async collect() {
      this.reset();
      oldest.reset();
      // The other figures are most needed while the database is down.
      const queues = await readQueues().catch(() => null);
      if (queues === null) this.set({ job: 'all', state: 'waiting' }, Number.NaN);
      for (const { job, waiting, running, oldestS } of queues ?? []) {
        this.set({ job, state: 'waiting' }, waiting);
        this.set({ job, state: 'running' }, running);
        oldest.set({ job }, oldestS);
      }
    },
  });
  return [jobs, oldest];
}

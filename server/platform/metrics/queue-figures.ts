import type { Database } from '../db/database.ts';
import { QUEUE_SCHEMA } from '../jobs/queue-schema.ts';

/** Length and age of one queue. */
export interface QueueFigures {
  job: string;
  /** Jobs that could run now, or run again after a failure. */
  waiting: number;
  running: number;
  /** Seconds since the oldest waiting job could have started; 0 if none waits. */
  oldestS: number;
}

/**
 * A scraper that asks more often gets the same figures, so that it causes no load on the database.
 */
const FRESH_MS = 5_000;

const FIGURES = `
  SELECT name AS job,
    count(*) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())::int AS waiting,
    count(*) FILTER (WHERE state = 'active')::int AS running,
    coalesce(extract(epoch FROM now() - min(start_after)
      FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())), 0)::float AS "oldestS"
  FROM ${QUEUE_SCHEMA}.job
  WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%'
  GROUP BY name`;

/** Returns a function that reads the queues, at most once in 5 s however often it is called. */
export function createQueueReader(
  pool: Pick<Database['pool'], 'query'>,
  now: () => number = Date.now,
): () => Promise<QueueFigures[]> {
  let read: { at: number; figures: Promise<QueueFigures[]> } | undefined;
  return () => {
    if (!read || now() - read.at >= FRESH_MS) {
      const figures = pool.query<QueueFigures & Record<string, unknown>>(FIGURES);
      read = { at: now(), figures: figures.then(({ rows }) => rows) };
    }
    return read.figures;
  };
}

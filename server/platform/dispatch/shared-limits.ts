import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { RateLimit } from './rate-limit.ts';

const EVERY_MS = 2_000;
/** Points refill within a minute; older rows say nothing. */
const FORGET = `DELETE FROM shared_limit WHERE filled_at < now() - interval '10 minutes'`;
const FORGET_EVERY_MS = 60_000;

/** Subtracts what was spent here from the points that all nodes share; `points` is the limit less that. */
const SPEND = `
  INSERT INTO shared_limit AS s (key, "limit", points, filled_at)
  SELECT key, max, max - spent, now()
  FROM unnest($1::text[], $2::float8[], $3::float8[]) AS u(key, max, spent) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    "limit" = excluded."limit",
    points = greatest(-excluded."limit",
      least(excluded."limit",
        s.points + extract(epoch FROM now() - s.filled_at) / 60 * excluded."limit")
      - (excluded."limit" - excluded.points)),
    filled_at = now()
  RETURNING key, points`;

export interface SharedLimitsOptions {
  database: Pick<Database, 'pool'>;
  /** Number of other nodes; nothing is written while it is 0. */
  otherNodes: () => number;
  log: Log;
  everyMs?: number;
}

/**
 * Lets several nodes count limits together. A node admits calls by its own count, which takes no
 * statement. Every two seconds it exchanges with the database what its heavy users have spent: one
 * statement for all of them. Without the database, each node counts alone.
 */
export function shareLimits({
  database: { pool },
  otherNodes,
  log,
  everyMs = EVERY_MS,
}: SharedLimitsOptions) {
  const limits: { name: string; limit: RateLimit }[] = [];
  let forgottenAt = Date.now();

  async function exchange(): Promise<void> {
    const spent = limits.flatMap(({ name, limit }) =>
      limit.takeSpent().map((one) => ({ ...one, limit, hash: hashOf(`${name} ${one.key}`) })),
    );
    if (otherNodes() === 0 || spent.length === 0) return;
    const { rows } = await pool.query<{ key: string; points: number }>(SPEND, [
      spent.map(({ hash }) => hash),
      spent.map(({ limit }) => limit.limit),
      spent.map(({ points }) => points),
    ]);
    const left = new Map(rows.map(({ key, points }) => [key, points]));
    for (const { key, limit, hash } of spent) limit.setLeft(key, left.get(hash)!);
    if (Date.now() - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = Date.now();
    await pool.query(FORGET);
  }

  let running: Promise<void> | null = null;
  /** Exchanges now, unless the last exchange still runs. */
  const exchangeOnce = () => {
    running ??= exchange()
      .catch((error: unknown) => log.warn({ err: error }, 'nodes count their limits alone'))
      .finally(() => (running = null));
    return running;
  };
  const timer = setInterval(() => void exchangeOnce(), everyMs);
  timer.unref();

  return {
    /** Counts a limit together with those of the same name on other nodes. */
    share(name: string, limit: RateLimit): void {
      limit.recordSpending();
      limits.push({ name, limit });
    },
    exchange: exchangeOnce,
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

export type SharedLimits = ReturnType<typeof shareLimits>;

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

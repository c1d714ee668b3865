import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, type Client } from '#shared/api';
import { contract } from '#shared/api/contract';

/** Pause between two writes of one user, so that nobody reaches a limit of the server. */
const PAUSE_MS = 400;
const RETRY_MS = 100;
const TASK_TYPE = 'app_start';

export interface Writer {
  email: string;
  client: Client;
}

/** One write as its client saw it. */
interface Write {
  id: string;
  answeredAt: number;
}

/**
 * Users who write all the time and repeat a write under its operation id until it is acknowledged,
 * as the app does.
 */
export function startWriting(writers: readonly Writer[]) {
  const acknowledged: Write[] = [];
  const refusals = new Map<string, number>();
  const stopping = new AbortController();

  async function write({ email, client }: Writer): Promise<void> {
    while (!stopping.signal.aborted) {
      const id = randomUUID();
      for (;;) {
        try {
          await client.send(
            contract.tasks.record,
            {
              owner_id: null,
              owner_email: email,
              property_id: null,
              task_type: TASK_TYPE,
              task_status: 'submitted',
              d: { soak: id },
            },
            { opId: id },
          );
          acknowledged.push({ id, answeredAt: performance.now() });
          break;
        } catch (error) {
          if (!mayPass(error)) throw error;
          refusals.set(error.message, (refusals.get(error.message) ?? 0) + 1);
          await delay(RETRY_MS);
        }
      }
      await delay(PAUSE_MS);
    }
  }
  const all = writers.map(write);

  return {
    acknowledged,
    /** How often each refusal was received, by its words. */
    refusals,
    /** Waits until a write is acknowledged from now on, or the time is over. */
    async nextSuccess(limitMs: number): Promise<void> {
      const [from, count] = [performance.now(), acknowledged.length];
      while (acknowledged.length === count && performance.now() - from < limitMs) await delay(10);
    },
    /** Longest time without an acknowledged write since `at`, in milliseconds. */
    longestGapSince(at: number): number {
      const times = acknowledged.map(({ answeredAt }) => answeredAt).filter((time) => time > at);
      const ends = [...times.toSorted((a, b) => a - b), performance.now()];
      return Math.max(...ends.map((end, i) => end - (ends[i - 1] ?? at)));
    },
    /** Stops once every write is acknowledged. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(all);
    },
  };
}

/** False for a refusal, which a repetition would meet again. */
const mayPass = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

interface Queryable {
  query<R extends object>(text: string, values: unknown[]): Promise<{ rows: R[] }>;
}

/** Counts acknowledged writes that are missing from the database or are in it more than once. */
export async function compareWith(database: Queryable, ids: readonly string[]) {
  const { rows } = await database.query<{ id: string; count: number }>(
    `SELECT details ->> 'soak' AS id, count(*)::int AS count FROM task
     WHERE task_type = $1 AND details ? 'soak' GROUP BY 1`,
    [TASK_TYPE],
  );
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return {
    lost: ids.filter((id) => !counts.has(id)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
  };
}

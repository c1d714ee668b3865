import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface TryLimitOptions {
  /** Prefix of the keys. */
  name: string;
  tries: number;
  windowS: number;
  /** All nodes of the database count together; without one, this process counts alone. */
  database?: { pool: { query(text: string, values: unknown[]): Promise<unknown> } } | undefined;
}

/**
 * Takes one try of every key, or none if one has no try left. Resolves to 0, or to the seconds until
 * all of them have one.
 */
export type TakeTry = (keys: readonly string[]) => Promise<number>;

/**
 * Limits tries per key in any period of `windowS`. Each try takes one of the key's slots for that
 * period. A single counter per window would allow twice as many tries around the end of a window.
 */
export function createTryLimit({ name, tries, windowS, database }: TryLimitOptions): TakeTry {
  const slots = { keyPrefix: name, points: 1, duration: windowS };
  const limiter = database
    ? new RateLimiterPostgres({
        ...slots,
        storeClient: {
          query: ({ text, values }: { text: string; values: unknown[] }) =>
            database.pool.query(text, values),
        },
        storeType: 'client',
        tableName: 'rate_limit',
        tableCreated: true,
        // A key that was refused is not looked up in the database again.
        inMemoryBlockOnConsumed: 2,
      })
    : new RateLimiterMemory(slots);

  async function takeSlot(key: string): Promise<{ slot: string | null; waitMs: number }> {
    const hash = createHash('sha256').update(key).digest('base64url');
    let waitMs = Infinity;
    for (let i = 0; i < tries; i += 1) {
      const slot = `${hash} ${i}`;
      try {
        await limiter.consume(slot);
        return { slot, waitMs: 0 };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        waitMs = Math.min(waitMs, refusal.msBeforeNext);
      }
    }
    return { slot: null, waitMs };
  }

  return async (keys) => {
    const taken = await Promise.all(keys.map(takeSlot));
    const waitMs = Math.max(...taken.map((one) => one.waitMs));
    if (waitMs === 0) return 0;
    for (const { slot } of taken) if (slot !== null) await limiter.delete(slot);
    return Math.ceil(waitMs / 1_000);
  };
}

import { CallError } from './call-error.ts';

const MINUTE_MS = 60_000;
const MAX_IN_FLIGHT = 8;

export interface Budget {
  limit: number;
  remaining: number;
  /** Seconds until the budget is full again. */
  reset: number;
}

interface Bucket {
  points: number;
  filledAt: number;
}

/**
 * Token buckets in this process: `limit` points a minute for each key, refilled evenly. Nodes
 * count for themselves, so a deployment of n nodes lets n times as much through.
 */
export class RateLimit {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Takes the points or throws TOO_MANY_REQUESTS. */
  spend(key: string, cost: number): Budget {
    const now = this.#now();
    if (this.#buckets.size > 50_000) this.#forgetFull(now);
    const bucket = this.#buckets.get(key) ?? { points: this.#limit, filledAt: now };
    const points = this.#refilled(bucket, now);
    if (points < cost) {
      this.#buckets.set(key, { points, filledAt: now });
      const retryAfter = Math.ceil((((cost - points) / this.#limit) * MINUTE_MS) / 1_000);
      throw new CallError(
        'TOO_MANY_REQUESTS',
        `Too many requests. Please wait ${retryAfter} s and try again.`,
        { retryAfter },
      );
    }
    const left = points - cost;
    this.#buckets.set(key, { points: left, filledAt: now });
    return {
      limit: this.#limit,
      remaining: Math.floor(left),
      reset: Math.ceil((((this.#limit - left) / this.#limit) * MINUTE_MS) / 1_000),
    };
  }

  #refilled(bucket: Bucket, now: number): number {
    return Math.min(
      this.#limit,
      bucket.points + ((now - bucket.filledAt) / MINUTE_MS) * this.#limit,
    );
  }

  #forgetFull(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (this.#refilled(bucket, now) >= this.#limit) this.#buckets.delete(key);
    }
  }
}

/** Holds each user to a number of calls at once; a call over it is told to come again. */
export class InFlight {
  readonly #counts = new Map<string, number>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const count = this.#counts.get(key) ?? 0;
    if (count >= MAX_IN_FLIGHT) {
      throw new CallError('TOO_MANY_REQUESTS', 'Too many requests at once. Please try again.', {
        retryAfter: 1,
      });
    }
    this.#counts.set(key, count + 1);
    try {
      return await work();
    } finally {
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
  }
}

import { LRUCache } from 'lru-cache';
import { CallError } from '../call-error.ts';

const MINUTE_MS = 60_000;
const MAX_IN_FLIGHT = 8;
/** Maximum number of buckets; the least recently used one is dropped. */
const MAX_BUCKETS = 50_000;
/** Share of the limit that a key must have left to be counted by each node alone. */
const MIN_LEFT_ALONE = 0.8;

export interface Budget {
  limit: number;
  remaining: number;
  /** Seconds until the budget is full. */
  reset: number;
}

interface Bucket {
  points: number;
  filledAt: number;
}

/**
 * Token buckets in this process: `limit` points a minute per key, refilled evenly. Nodes count
 * separately, unless `shareLimits` lets them exchange what their heavy users spend.
 */
export class RateLimit {
  readonly limit: number;
  private readonly now: () => number;
  private spent: Map<string, number> | undefined;
  /** By size, because a maximum number would reserve its memory. */
  private readonly buckets = new LRUCache<string, Bucket>({
    maxSize: MAX_BUCKETS,
    sizeCalculation: () => 1,
  });

  constructor(limit: number, now: () => number = Date.now) {
    this.limit = limit;
    this.now = now;
  }

  /** Takes the points. Throws TOO_MANY_REQUESTS. */
  spend(key: string, cost: number): Budget {
    this.requireLeft(key, cost);
    return this.charge(key, cost);
  }

  /** Throws TOO_MANY_REQUESTS if fewer points are left; takes none. */
  requireLeft(key: string, points = 0): void {
    const left = this.points(key);
    if (left >= points) return;
    const retryAfter = Math.ceil((((points - left) / this.limit) * MINUTE_MS) / 1_000);
    throw new CallError(
      'TOO_MANY_REQUESTS',
      `Too many requests. Please wait ${retryAfter} s and try again.`,
      { retryAfter },
    );
  }

  /**
   * Takes the points of work already done, down to one minute of debt. A key in debt is refused
   * until it is refilled.
   */
  charge(key: string, cost: number): Budget {
    const left = Math.max(-this.limit, this.points(key) - cost);
    this.buckets.set(key, { points: left, filledAt: this.now() });
    this.spent?.set(key, (this.spent.get(key) ?? 0) + cost);
    return {
      limit: this.limit,
      remaining: Math.max(0, Math.floor(left)),
      reset: Math.ceil((((this.limit - left) / this.limit) * MINUTE_MS) / 1_000),
    };
  }

  /** Starts to record what keys spend, for `takeSpent`. */
  recordSpending(): void {
    this.spent ??= new Map();
  }

  /**
   * Returns what heavy users have spent since the last call. Spending of other users is dropped,
   * because it is far from any limit.
   */
  takeSpent(): { key: string; points: number }[] {
    const taken = [...(this.spent ?? [])].map(([key, points]) => ({ key, points }));
    this.spent?.clear();
    return taken.filter(({ key }) => this.points(key) <= this.limit * MIN_LEFT_ALONE);
  }

  /** Sets the points that all nodes together have left, less what was spent since `takeSpent`. */
  setLeft(key: string, points: number): void {
    const left = Math.max(-this.limit, points - (this.spent?.get(key) ?? 0));
    this.buckets.set(key, { points: left, filledAt: this.now() });
  }

  private points(key: string): number {
    const bucket = this.buckets.get(key);
    if (!bucket) return this.limit;
    const refilled = ((this.now() - bucket.filledAt) / MINUTE_MS) * this.limit;
    return Math.min(this.limit, bucket.points + refilled);
  }
}

/** Limits the concurrent calls of each key and refuses further ones. */
export class InFlight {
  private readonly max: number;
  private readonly counts = new Map<string, number>();

  constructor(max = MAX_IN_FLIGHT) {
    this.max = max;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const end = this.begin(key);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Returns a function that ends the call. Throws TOO_MANY_REQUESTS. */
  begin(key: string): () => void {
    const count = this.counts.get(key) ?? 0;
    if (count >= this.max) {
      throw new CallError('TOO_MANY_REQUESTS', 'Too many requests at once. Please try again.', {
        retryAfter: 1,
      });
    }
    this.counts.set(key, count + 1);
    return () => {
      const left = (this.counts.get(key) ?? 1) - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    };
  }
}

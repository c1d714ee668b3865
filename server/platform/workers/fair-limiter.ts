import { FairQueue } from './fair-queue.ts';
import { measuredLimiters } from '../measured.ts';
import { currentUser } from './work-account.ts';

/** The limiter's queue is full. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface FairLimiter {
  /** Rejects with `QueueFullError`, or with the error of `work`. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Limits concurrent work to `concurrency` and the queue to `maxWaiting`, and serves users in turn.
 */
export function createFairLimiter({
  name,
  concurrency,
  maxWaiting,
}: {
  /** Name in the metrics; without one, the limiter is not in them. */
  name?: string | undefined;
  concurrency: number;
  maxWaiting: number;
}): FairLimiter {
  const waiting = new FairQueue<() => void>();
  let running = 0;
  if (name !== undefined) measuredLimiters.set(name, () => ({ running, waiting: waiting.size }));

  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    async run(work) {
      if (running < concurrency) running += 1;
      else if (waiting.size >= maxWaiting) throw new QueueFullError('Too much work is waiting.');
      else await new Promise<void>((resolve) => waiting.push(currentUser(), resolve));
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

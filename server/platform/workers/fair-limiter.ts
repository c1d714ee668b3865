import { FairQueue } from './fair-queue.ts';
import { measuredLanes } from '../measured.ts';
import { currentUser } from './work-account.ts';

/** The lane's queue is full. */
export class LaneFullError extends Error {
  override readonly name = 'LaneFullError';
}

export interface FairLane {
  /** Rejects with `LaneFullError`, or with the error of `work`. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Limits concurrent work to `concurrency` and the queue to `maxWaiting`, and serves users in turn.
 */
export function createFairLane({
  name,
  concurrency,
  maxWaiting,
}: {
  /** Name in the metrics; without one, the lane is not in them. */
  name?: string | undefined;
  concurrency: number;
  maxWaiting: number;
}): FairLane {
  const waiting = new FairQueue<() => void>();
  let running = 0;
  if (name !== undefined) measuredLanes.set(name, () => ({ running, waiting: waiting.size }));

  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    async run(work) {
      if (running < concurrency) running += 1;
      else if (waiting.size >= maxWaiting) throw new LaneFullError('Too much work is waiting.');
      else await new Promise<void>((resolve) => waiting.push(currentUser(), resolve));
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

import { FileRefusal } from './refusal.ts';

/**
 * Keeps the work on one file within a number of steps, cancellable, and out of the way of others. A
 * step is about one comparison of two edges: counted instead of timed, the same file has the same
 * answer on every machine.
 */
export interface Pace {
  /** Counts steps. Throws when the work was cancelled or has had all of them. */
  spend: (steps: number) => void;
  /** All steps so far. */
  readonly spent: number;
  /** Tells how much is done (0–1), and pauses when others have waited long enough. */
  reach(share: number): Promise<void> | undefined;
  /** The pace of one part of the work, whose 0–1 is `from`–`to` of the whole. */
  part(from: number, to: number): Pace;
}

export interface PaceOptions {
  steps: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
  /** How long to work before pausing; a server's other requests and a cancel wait as long. */
  restEveryMs?: number | undefined;
}

export function createPace(options: PaceOptions): Pace {
  const { steps: most, signal, onProgress, restEveryMs = 20 } = options;
  let restedAt = performance.now();
  let spent = 0;

  const spend = (steps: number) => {
    signal?.throwIfAborted();
    spent += steps;
    if (spent > most) throw new FileRefusal(TOO_MUCH_WORK);
  };
  const reach = (share: number) => {
    spend(1);
    return performance.now() - restedAt < restEveryMs ? undefined : rest(share);
  };
  const rest = async (share: number) => {
    onProgress?.(share);
    await turn();
    restedAt = performance.now();
    signal?.throwIfAborted();
  };
  const part = (from: number, to: number): Pace => ({
    spend,
    get spent() {
      return spent;
    },
    reach: (share) => reach(from + (to - from) * Math.min(1, share)),
    part: (inner, outer) => part(from + (to - from) * inner, from + (to - from) * outer),
  });
  return part(0, 1);
}

const TOO_MUCH_WORK =
  'Its borders cross or overlap in too many places to check them all. Simplify it before you bring it here.';

/** One turn of the event loop; Node's own is quicker than a timer. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });

import { LimitError } from './refusal.ts';

/**
 * Work budget of one file: limits its steps, makes it cancellable and yields to other work. A step
 * is about one comparison of two edges; steps instead of time make the result of a file the same on
 * every machine.
 */
export interface WorkBudget {
  /** Counts steps. Throws when the work was cancelled or its steps are used up. */
  spend: (steps: number) => void;
  /** Total number of steps so far. */
  readonly spent: number;
  /**
   * Reports progress (0–1) if a share is given, and yields if other work has waited long enough.
   */
  reach(share?: number): Promise<void> | undefined;
  /** Creates the budget of a part whose 0–1 is `from`–`to` of the whole. */
  part(from: number, to: number): WorkBudget;
}

/** Steps that a spatial index takes for each result: it collects them all before the first is used. */
export const STEPS_PER_RESULT = 40;

export interface WorkBudgetOptions {
  steps: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
  /**
   * Milliseconds of work between pauses; a server's other requests and a cancellation wait up to
   * this long.
   */
  restEveryMs?: number | undefined;
}

export function createWorkBudget(options: WorkBudgetOptions): WorkBudget {
  const { steps: most, signal, onProgress, restEveryMs = 20 } = options;
  let restedAt = performance.now();
  let spent = 0;

  const spend = (steps: number) => {
    signal?.throwIfAborted();
    spent += steps;
    if (spent > most) throw new LimitError(TOO_MUCH_WORK);
  };
  const reach = (share?: number) => {
    spend(1);
    return performance.now() - restedAt < restEveryMs ? undefined : rest(share);
  };
  const rest = async (share: number | undefined) => {
    if (share !== undefined) onProgress?.(share);
    await turn();
    restedAt = performance.now();
    signal?.throwIfAborted();
  };
  const part = (from: number, to: number): WorkBudget => ({
    spend,
    get spent() {
      return spent;
    },
    reach: (share) =>
      reach(share === undefined ? undefined : from + (to - from) * Math.min(1, share)),
    part: (inner, outer) => part(from + (to - from) * inner, from + (to - from) * outer),
  });
  return part(0, 1);
}

const TOO_MUCH_WORK =
  'Its borders cross or overlap in too many places to check. Simplify it, then import it again.';

/** Yields once to the event loop; Node's `setImmediate` is faster than a timer. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });

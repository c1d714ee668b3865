import { FileRefusal } from './refusal.ts';

/** Keeps long work within its time, cancellable, and out of the way of everybody else. */
export interface Pace {
  /** Throws when the work was cancelled or has had its time. */
  check(): void;
  /** The same, tells how much is done (0–1), and pauses when others have waited long enough. */
  reach(share: number): Promise<void> | undefined;
  /** The pace of one part of the work, whose 0–1 is `from`–`to` of the whole. */
  part(from: number, to: number): Pace;
}

export interface PaceOptions {
  milliseconds: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
  /** How long to work before pausing; a server's other requests and a cancel wait as long. */
  restEveryMs?: number | undefined;
}

export function createPace(options: PaceOptions): Pace {
  const { milliseconds, signal, onProgress, restEveryMs = 20 } = options;
  const startedAt = performance.now();
  let restedAt = startedAt;

  const check = (now = performance.now()) => {
    signal?.throwIfAborted();
    if (now - startedAt > milliseconds) {
      const seconds = Math.round(milliseconds / 1000);
      throw new FileRefusal(`Reading it took longer than ${seconds} seconds. Simplify it first.`);
    }
  };
  const reach = (share: number) => {
    const now = performance.now();
    check(now);
    return now - restedAt < restEveryMs ? undefined : rest(share);
  };
  const rest = async (share: number) => {
    onProgress?.(share);
    await turn();
    restedAt = performance.now();
    signal?.throwIfAborted();
  };
  const part = (from: number, to: number): Pace => ({
    check: () => check(),
    reach: (share) => reach(from + (to - from) * Math.min(1, share)),
    part: (inner, outer) => part(from + (to - from) * inner, from + (to - from) * outer),
  });
  return part(0, 1);
}

/** One turn of the event loop; Node's own is quicker than a timer. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });

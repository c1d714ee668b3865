/** The part of `navigator.locks` that is used: a lock lasts until the callback's promise settles. */
export interface SeatLocks {
  request(
    name: string,
    options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

export interface SeatOptions {
  /** Undefined where the browser has none. */
  locks: SeatLocks | undefined;
  /** Remembers the seat across reloads of this tab. */
  memory: Pick<Storage, 'getItem' | 'setItem'>;
  /** True if a tab left a draft in this seat. */
  hasDraft: (seat: number) => boolean;
}

/** More tabs than this share the last seat. */
export const MAX_SEATS = 8;
const MEMORY_KEY = 'fenceline:draft-seat';

/**
 * Gives this tab a seat for its drafts that no other open tab uses: the one it had before a reload,
 * or else one in which a closed tab left a draft, or else any free one. The tab holds it until it
 * closes.
 */
export function takeSeat({ locks, memory, hasDraft }: SeatOptions): number | Promise<number> {
  if (!locks) return 0;
  const all = Array.from({ length: MAX_SEATS }, (_, seat) => seat);
  const left = all.filter(hasDraft);
  const order = [...new Set([...rememberedSeat(memory), ...left, ...all])];
  return firstFree(locks, order).then((seat) => {
    remember(memory, seat);
    return seat;
  });
}

async function firstFree(locks: SeatLocks, order: readonly number[]): Promise<number> {
  try {
    for (const seat of order) {
      if (await holds(locks, `fenceline:draft-seat:${seat}`)) return seat;
    }
    return MAX_SEATS - 1;
  } catch {
    return 0;
  }
}

/** True if this tab now holds the lock, for as long as it is open. */
const holds = (locks: SeatLocks, name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<void>(() => {});
      })
      .catch(reject);
  });

function rememberedSeat(memory: SeatOptions['memory']): number[] {
  try {
    const seat = Number(memory.getItem(MEMORY_KEY) ?? NaN);
    return Number.isInteger(seat) && seat >= 0 && seat < MAX_SEATS ? [seat] : [];
  } catch {
    return [];
  }
}

function remember(memory: SeatOptions['memory'], seat: number): void {
  try {
    memory.setItem(MEMORY_KEY, String(seat));
  } catch {
    // If the seat cannot be remembered, a reload may take another one.
  }
}

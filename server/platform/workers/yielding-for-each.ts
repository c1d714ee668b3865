import { FairQueue } from './fair-queue.ts';
import { currentAccount, currentUser } from './work-account.ts';

/** Longest uninterrupted piece of work. */
const PIECE_MS = 4;

const waiting = new FairQueue<() => void>();
let isScheduled = false;

/**
 * Resolves when it is this user's turn. Only one piece runs per round of the event loop, however
 * many lists are in progress, so other calls wait for one piece at most.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(currentUser(), resolve);
    schedule();
  });
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    waiting.shift()?.();
    if (waiting.size > 0) schedule();
  });
}

/**
 * Calls `work` for each item and yields to the event loop in between. Charges the time to the
 * current user.
 */
export async function yieldingForEach<Item>(
  items: ArrayLike<Item>,
  work: (item: Item, index: number) => void,
): Promise<void> {
  const account = currentAccount();
  let startedAt = performance.now();
  const count = () => {
    const now = performance.now();
    if (account) account.ms += now - startedAt;
    startedAt = now;
  };
  for (let index = 0; index < items.length; index++) {
    work(items[index]!, index);
    if (performance.now() - startedAt < PIECE_MS) continue;
    count();
    await nextTurn();
    startedAt = performance.now();
  }
  count();
}

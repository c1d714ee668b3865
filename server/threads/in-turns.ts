import { setImmediate as otherWork } from 'node:timers/promises';

/** Everybody else waits at most about so long. */
const PIECE_MS = 4;

/** Does `work` for each item, with pauses in which the thread answers others. */
export async function inTurns<Item>(
  items: ArrayLike<Item>,
  work: (item: Item, place: number) => void,
): Promise<void> {
  let startedAt = performance.now();
  for (let place = 0; place < items.length; place++) {
    work(items[place]!, place);
    if (performance.now() - startedAt < PIECE_MS) continue;
    await otherWork();
    startedAt = performance.now();
  }
}

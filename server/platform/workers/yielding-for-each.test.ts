import { describe, expect, it } from 'vitest';
import { yieldingForEach } from './yielding-for-each.ts';
import { workFor, type WorkAccount } from './work-account.ts';

/** Blocks the thread, as processing one row of an answer does. */
function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('yieldingForEach', () => {
  it('processes the items in order', async () => {
    const seen: [string, number][] = [];
    await yieldingForEach(['a', 'b', 'c'], (item, index) => {
      hold(5);
      seen.push([item, index]);
    });
    expect(seen).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('yields to the event loop between two items of lists that run concurrently', async () => {
    let rounds = 0;
    let isOver = false;
    const countRounds = () => {
      rounds += 1;
      if (!isOver) setImmediate(countRounds);
    };
    setImmediate(countRounds);
    const lists = Array.from({ length: 8 }, () => Array.from({ length: 5 }));
    await Promise.all(lists.map((list) => yieldingForEach(list, () => hold(5))));
    isOver = true;
    // Each list processes its first item at once; the other 4 × 8 take one round each.
    expect(rounds).toBeGreaterThanOrEqual(32);
  });

  it('charges the time to the current user', async () => {
    const account: WorkAccount = { user: 'farmer', ms: 0 };
    await workFor(account, () => yieldingForEach([1, 2, 3], () => hold(5)));
    expect(account.ms).toBeGreaterThanOrEqual(15);
  });
});

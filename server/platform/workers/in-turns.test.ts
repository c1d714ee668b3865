import { describe, expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';
import { workFor, type WorkAccount } from './work-account.ts';

/** Holds the thread, as work on one row of an answer does. */
function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('inTurns', () => {
  it('does the work for each item in order', async () => {
    const seen: [string, number][] = [];
    await inTurns(['a', 'b', 'c'], (item, index) => {
      hold(5);
      seen.push([item, index]);
    });
    expect(seen).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('lets the event loop turn between any two pieces of lists that run side by side', async () => {
    let rounds = 0;
    let isOver = false;
    const countRounds = () => {
      rounds += 1;
      if (!isOver) setImmediate(countRounds);
    };
    setImmediate(countRounds);
    const lists = Array.from({ length: 8 }, () => Array.from({ length: 5 }));
    await Promise.all(lists.map((list) => inTurns(list, () => hold(5))));
    isOver = true;
    // Each list does its first piece where it is called; the other 4 × 8 take a round each.
    expect(rounds).toBeGreaterThanOrEqual(32);
  });

  it('counts the time to the user it is done for', async () => {
    const account: WorkAccount = { user: 'farmer', ms: 0 };
    await workFor(account, () => inTurns([1, 2, 3], () => hold(5)));
    expect(account.ms).toBeGreaterThanOrEqual(15);
  });
});

import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const drain = (queue: FairQueue<string>) => {
  const taken: string[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) taken.push(next);
  return taken;
};

describe('FairQueue', () => {
  it('serves a user who arrives late before the second item of a user with many', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) queue.push('a', item);
    queue.push('b', 'b1');
    queue.push('c', 'c1');
    queue.push('b', 'b2');
    expect(queue.size).toBe(6);
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue.size).toBe(0);
  });

  it('preserves the order of one user’s items', () => {
    const queue = new FairQueue<string>();
    for (const item of ['1', '2', '3']) queue.push('', item);
    expect(drain(queue)).toEqual(['1', '2', '3']);
  });

  it('returns the waiting items when cleared', () => {
    const queue = new FairQueue<string>();
    queue.push('a', 'a1');
    queue.push('b', 'b1');
    expect(queue.clear()).toEqual(['a1', 'b1']);
    expect(queue.shift()).toBeUndefined();
  });
});

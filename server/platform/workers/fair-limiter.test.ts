import { describe, expect, it } from 'vitest';
import { createFairLimiter, QueueFullError } from './fair-limiter.ts';
import { workFor, type WorkAccount } from './work-account.ts';

const accountOf = (user: string): WorkAccount => ({ user, ms: 0 });

describe('createFairLimiter', () => {
  it('serves waiting users in turn', async () => {
    const limiter = createFairLimiter({ concurrency: 1, maxWaiting: 10 });
    const order: string[] = [];
    const run = (user: string, name: string) =>
      workFor(accountOf(user), () => limiter.run(async () => void order.push(name)));
    await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('rejects work beyond the waiting limit and continues', async () => {
    const limiter = createFairLimiter({ concurrency: 1, maxWaiting: 1 });
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => limiter.run(async () => n)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: expect.any(QueueFullError) });
    expect(await limiter.run(async () => 4)).toBe(4);
  });

  it('frees its slot if the work fails', async () => {
    const limiter = createFairLimiter({ concurrency: 1, maxWaiting: 0 });
    const failing = limiter.run(async () => {
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(await limiter.run(async () => 'next')).toBe('next');
  });
});

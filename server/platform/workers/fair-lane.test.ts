import { describe, expect, it, vi } from 'vitest';
import { createFairLane, LaneFullError } from './fair-lane.ts';
import { workFor, type WorkAccount } from './work-account.ts';

const accountOf = (user: string): WorkAccount => ({ user, ms: 0 });

describe('a fair lane', () => {
  it('runs one user after the other when several wait', async () => {
    const lane = createFairLane({ concurrency: 1, maxWaiting: 10 });
    const order: string[] = [];
    const run = (user: string, name: string) =>
      workFor(accountOf(user), () => lane.run(async () => void order.push(name)));
    await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('refuses what is more than may wait, and goes on', async () => {
    const lane = createFairLane({ concurrency: 1, maxWaiting: 1 });
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => lane.run(async () => n)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: expect.any(LaneFullError) });
    expect(await lane.run(async () => 4)).toBe(4);
  });

  it('frees its place when the work fails', async () => {
    const lane = createFairLane({ concurrency: 1, maxWaiting: 0 });
    const failing = lane.run(async () => {
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(await lane.run(async () => 'next')).toBe('next');
  });

  it('counts the time of the work to its user, without the time it waited', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const lane = createFairLane({ concurrency: 1, maxWaiting: 1 });
    const [slow, quick] = [accountOf('slow'), accountOf('quick')];
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 200));
    const done = Promise.all([
      workFor(slow, () => lane.run(pause)),
      workFor(quick, () => lane.run(async () => {})),
    ]);
    await vi.advanceTimersByTimeAsync(200);
    await done;
    vi.useRealTimers();
    expect([slow.ms, quick.ms]).toEqual([200, 0]);
  });
});

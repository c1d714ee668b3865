import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

describe('limitConcurrency', () => {
  it('runs no more than the limit at a time, in the order of arrival, even after a failure', async () => {
    const limited = limitConcurrency(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((number) =>
      limited(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (number === 0) throw new Error('failed');
        return number;
      }),
    );
    await expect.poll(() => begun).toEqual([0, 1]);
    ends[0]!();
    await expect(all[0]).rejects.toThrow('failed');
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    ends[1]!();
    ends[2]!();
    await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
    ends[3]!();
    expect(await Promise.all(all.slice(1))).toEqual([1, 2, 3]);
  });
});

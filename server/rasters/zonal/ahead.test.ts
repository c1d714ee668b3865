import { expect, it } from 'vitest';
import { ahead } from './ahead.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('ahead yields results in order with no more than the given number in progress', async () => {
  let running = 0;
  let most = 0;
  const results: number[] = [];
  const work = async (item: number) => {
    most = Math.max(most, (running += 1));
    await pause(item % 3 === 0 ? 6 : 1);
    running -= 1;
    return 10 * item;
  };
  for await (const result of ahead([1, 2, 3, 4, 5, 6, 7], 3, work)) results.push(result);
  expect(results).toEqual([10, 20, 30, 40, 50, 60, 70]);
  expect(most).toBe(3);
});

it('ahead ends with the first failure', async () => {
  const results: number[] = [];
  const work = async (item: number) => {
    if (item === 3) throw new Error('third');
    return item;
  };
  const all = async () => {
    for await (const result of ahead([1, 2, 3, 4, 5], 2, work)) results.push(result);
  };
  await expect(all()).rejects.toThrow('third');
  expect(results).toEqual([1, 2]);
});

import { expect, it } from 'vitest';
import { TooManyWaitingError, ConcurrencyLimit } from './concurrency-limit.ts';

function work() {
  let resolve: (result: string) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<string>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve: (result: string) => resolve(result), reject: (e: Error) => reject(e) };
}

it('Turns limits concurrent work, runs the rest in order, and rejects work beyond the waiting limit', async () => {
  const turns = new ConcurrencyLimit(2, 1);
  const [a, b, c] = [work(), work(), work()];
  const begun: string[] = [];
  const take = (name: string, { promise }: ReturnType<typeof work>) =>
    turns.take(() => {
      begun.push(name);
      return promise;
    });
  const results = [take('a', a), take('b', b), take('c', c)];
  await expect(turns.take(async () => 'd')).rejects.toThrow(TooManyWaitingError);
  expect(begun).toEqual(['a', 'b']);
  b.resolve('b');
  expect(await results[1]).toBe('b');
  a.reject(new Error('a fails'));
  await expect(results[0]).rejects.toThrow('a fails');
  c.resolve('c');
  expect(await results[2]).toBe('c');
  expect(await turns.take(async () => 'd')).toBe('d');
});

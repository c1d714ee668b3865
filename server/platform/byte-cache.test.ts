import { expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const bytes = (length: number) => new Uint8Array(length);

it('createByteCache evicts the least recently used entries when it is full', () => {
  const cache = createByteCache<Uint8Array>(100);
  cache.set('a', bytes(40));
  cache.set('b', bytes(40));
  cache.get('a');
  cache.set('c', bytes(40));
  expect(cache.get('a')).toHaveLength(40);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.calculatedSize).toBe(80);
});

it('createByteCache counts a replaced entry once and retains nothing larger than its limit', () => {
  const cache = createByteCache<Uint8Array>(100);
  cache.set('a', bytes(60));
  cache.set('a', bytes(70));
  expect(cache.calculatedSize).toBe(70);
  cache.set('b', bytes(101));
  expect([cache.get('b'), cache.calculatedSize]).toEqual([undefined, 70]);
});

it('createByteCache computes a value once for concurrent requests, even if it is evicted meanwhile', async () => {
  const cache = createByteCache<Uint8Array>(100);
  let made = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const context = async () => {
    made += 1;
    await held;
    return bytes(40);
  };
  const both = [cache.forceFetch('a', { context }), cache.forceFetch('a', { context })];
  cache.set('b', bytes(90));
  cache.set('c', bytes(90));
  release();
  expect(await Promise.all(both)).toEqual([bytes(40), bytes(40)]);
  expect(made).toBe(1);
});

it('createByteCache caches empty values, but no failures', async () => {
  const cache = createByteCache<Uint8Array>(100);
  const fail = () => Promise.reject(new RangeError('no'));
  await expect(cache.forceFetch('a', { context: fail })).rejects.toThrow(RangeError);
  await cache.forceFetch('a', { context: async () => bytes(0) });
  expect(await cache.forceFetch('a', { context: fail })).toHaveLength(0);
});

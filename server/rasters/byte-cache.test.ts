import { expect, it } from 'vitest';
import { ByteCache } from './byte-cache.ts';

const bytes = (length: number) => new Uint8Array(length);

it('ByteCache evicts the least recently used entries when it is full', () => {
  const cache = new ByteCache<Uint8Array>(100);
  cache.set('a', bytes(40));
  cache.set('b', bytes(40));
  cache.get('a');
  cache.set('c', bytes(40));
  expect(cache.get('a')).toHaveLength(40);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.bytes).toBe(80);
});

it('ByteCache counts a replaced entry once and retains nothing larger than its limit', () => {
  const cache = new ByteCache<Uint8Array>(100);
  cache.set('a', bytes(60));
  cache.set('a', bytes(70));
  expect(cache.bytes).toBe(70);
  cache.set('b', bytes(101));
  expect([cache.get('a'), cache.get('b'), cache.bytes]).toEqual([undefined, undefined, 0]);
});

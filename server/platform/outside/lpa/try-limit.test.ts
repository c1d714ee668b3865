import { describe, expect, it } from 'vitest';
import { TryLimit } from './try-limit.ts';

const MINUTE = 60_000;

function limitOf(tries: number) {
  let now = 0;
  const limit = new TryLimit(tries, 15 * MINUTE, () => now);
  return { take: (...keys: string[]) => limit.take(keys), wait: (ms: number) => (now += ms) };
}

describe('TryLimit', () => {
  it('allows the limit in any 15 minutes, and says when the next try is possible', () => {
    const { take, wait } = limitOf(2);
    expect(take('a')).toBe(0);
    wait(5 * MINUTE);
    expect(take('a')).toBe(0);
    expect(take('a')).toBe(600);
    wait(10 * MINUTE - 1);
    expect(take('a')).toBe(1);
    wait(1);
    expect(take('a')).toBe(0);
    expect(take('a')).toBe(300);
  });

  it('limits each key, and counts a try for no key if one has none left', () => {
    const { take } = limitOf(2);
    take('asker a', 'target x');
    take('asker b', 'target x');
    expect(take('asker c', 'target x')).toBeGreaterThan(0);
    expect(take('asker c', 'target y')).toBe(0);
    expect(take('asker c', 'target y')).toBe(0);
    expect(take('asker c', 'target z')).toBeGreaterThan(0);
    expect(take('asker a', 'target z')).toBe(0);
  });

  it('does not count a refused try', () => {
    const { take, wait } = limitOf(1);
    take('a');
    wait(14 * MINUTE);
    take('a');
    wait(MINUTE);
    expect(take('a')).toBe(0);
  });
});

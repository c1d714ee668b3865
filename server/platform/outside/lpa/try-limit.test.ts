import { describe, expect, it } from 'vitest';
import { TryLimit } from './try-limit.ts';

const MINUTE = 60_000;

function limitOf(tries: number) {
  let now = 0;
  const limit = new TryLimit(tries, 15 * MINUTE, () => now);
  return { take: (...keys: string[]) => limit.take(keys), wait: (ms: number) => (now += ms) };
}

describe('TryLimit', () => {
  it('gives so many tries in any 15 minutes, and says when there is one again', () => {
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

  it('holds each key to it, and takes from none when one has none left', () => {
    const { take } = limitOf(2);
    take('asker a', 'target x');
    take('asker b', 'target x');
    expect(take('asker c', 'target x')).toBeGreaterThan(0);
    expect(take('asker c', 'target y')).toBe(0);
    expect(take('asker c', 'target y')).toBe(0);
    expect(take('asker c', 'target z')).toBeGreaterThan(0);
    expect(take('asker a', 'target z')).toBe(0);
  });

  it('does not count a try that was not given', () => {
    const { take, wait } = limitOf(1);
    take('a');
    wait(14 * MINUTE);
    take('a');
    wait(MINUTE);
    expect(take('a')).toBe(0);
  });
});

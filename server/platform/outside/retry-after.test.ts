import { describe, expect, it } from 'vitest';
import { MAX_RETRY_AFTER_S, retryAfterS } from './retry-after.ts';

const NOW = Date.parse('2026-11-22T09:00:00Z');

describe('retryAfterS', () => {
  it.each([
    ['seconds', '120', 120],
    ['an HTTP date', 'Sun, 22 Nov 2026 09:02:00 GMT', 120],
    ['the form of RFC 850', 'Sunday, 22-Nov-26 09:02:00 GMT', 120],
    ['the form of asctime', 'Sun Nov 22 09:02:00 2026', 120],
    ['a wait beyond the maximum', '99999999999', MAX_RETRY_AFTER_S],
    ['a date beyond the maximum', 'Sun, 22 Nov 2029 09:02:00 GMT', MAX_RETRY_AFTER_S],
  ])('reads %s', (_, value, seconds) => {
    expect(retryAfterS(value, NOW)).toBe(seconds);
  });

  it.each([
    [null],
    [''],
    ['0'],
    ['-5'],
    ['1.5'],
    ['soon'],
    ['2027'.repeat(200) + 'x'],
    ['Sun, 22 Nov 2026 08:00:00 GMT'],
    ['Sun, 99 Foo 2026 09:02:00 GMT'],
  ])('imposes no wait for %j', (value) => {
    expect(retryAfterS(value, NOW)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { oldestRestorable, restorableUntil, timeLeft } from './deleted-farm.ts';

const NOW = new Date('2026-11-23T02:00:00Z');

describe('the time to restore a deleted farm', () => {
  it('ends 30 days after the deletion', () => {
    expect(restorableUntil(NOW).toISOString()).toBe('2026-12-23T02:00:00.000Z');
    expect(oldestRestorable(restorableUntil(NOW))).toEqual(NOW);
  });

  it.each([
    ['2026-12-23T02:00:00Z', '30 days left'],
    ['2026-12-23T01:59:00Z', '29 days left'],
    ['2026-11-24T03:00:00Z', '1 day left'],
    ['2026-11-24T01:00:00Z', 'less than a day left'],
    ['2026-11-22T01:00:00Z', 'less than a day left'],
  ])('until %s reads “%s”', (until, words) => {
    expect(timeLeft(until, NOW)).toBe(words);
  });
});

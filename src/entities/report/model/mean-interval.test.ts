import { describe, expect, it } from 'vitest';
import { meanInterval } from './mean-interval.ts';

/** 2, 4 and 6 in turn, with these gaps; neighbours differ, so every value counts. */
const swinging = (length: number, gaps: readonly number[] = []) =>
  Array.from({ length }, (_, i) => (gaps.includes(i) ? null : [2, 6, 4][i % 3]!));

describe('meanInterval', () => {
  it('gives no interval for a short series, nor for one that only drifts', () => {
    expect(meanInterval([])).toBeNull();
    expect(meanInterval(swinging(7))).toBeNull();
    expect(meanInterval(Array.from({ length: 30 }, (_, i) => i))).toBeNull();
  });

  it('treats every value as independent if neighbouring values differ', () => {
    // scipy.stats.t.interval(0.95, 8, 4, scipy.stats.sem([2, 6, 4] * 3))
    const interval = meanInterval(swinging(9))!;
    expect(interval.low).toBeCloseTo(2.6686, 2);
    expect(interval.high).toBeCloseTo(5.3314, 2);
    expect(interval.effectiveSize).toBe(9);
  });

  it('gives a wider interval if neighbouring values resemble each other', () => {
    const slow = Array.from({ length: 48 }, (_, i) => (Math.floor(i / 4) % 2 === 0 ? 2 : 6));
    const quick = Array.from({ length: 48 }, (_, i) => (i % 2 === 0 ? 2 : 6));
    const width = (series: readonly number[]) => {
      const { low, high } = meanInterval(series)!;
      return high - low;
    };
    expect(width(slow)).toBeGreaterThan(1.5 * width(quick));
  });

  it('does not treat values on both sides of a gap as neighbours', () => {
    const gap = [1, 1, null, 5, 5, null, 1, 1, null, 5, 5, null];
    const joined = gap.filter((value) => value !== null);
    expect(meanInterval(gap)?.effectiveSize ?? 0).toBeLessThan(meanInterval(joined)!.effectiveSize);
  });

  it('gives an interval without width for equal values', () => {
    expect(meanInterval(Array.from({ length: 8 }, () => 3))).toMatchObject({ low: 3, high: 3 });
  });
});

import { describe, expect, it } from 'vitest';
import { slopeInterval } from './slope-interval.ts';

/** Alternates by ±1, so that neighbours are not alike. */
const swinging = (slope: number, years = 30) =>
  Array.from({ length: years }, (_, year) => 10 + slope * year + (year % 2 === 0 ? 1 : -1));

describe('slopeInterval', () => {
  it('finds a slope that is far larger than the noise', () => {
    const trend = slopeInterval(swinging(2))!;
    expect(trend.slope).toBeCloseTo(2, 1);
    expect(trend.low).toBeGreaterThan(1.9);
    expect(trend.high).toBeLessThan(2.1);
  });

  it('includes zero if the series only swings', () => {
    const { low, high } = slopeInterval(swinging(0))!;
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });

  it('gives a wider interval if neighbouring years resemble each other', () => {
    const slow = Array.from({ length: 30 }, (_, year) => (year % 10 < 5 ? 1 : -1));
    const quick = Array.from({ length: 30 }, (_, year) => (year % 2 === 0 ? 1 : -1));
    const width = (series: number[]) => {
      const { low, high } = slopeInterval(series)!;
      return high - low;
    };
    expect(width(slow)).toBeGreaterThan(1.5 * width(quick));
  });

  it('skips gaps, and is unknown for fewer than eight years', () => {
    const gaps: (number | null)[] = swinging(2);
    gaps[3] = null;
    gaps[17] = null;
    expect(slopeInterval(gaps)?.slope).toBeCloseTo(2, 1);
    expect(slopeInterval(swinging(2, 7))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { trendText } from './carbon-trend.ts';

const yearsOf = (middleOf: (year: number) => number, last = 2019) =>
  Array.from({ length: last - 1990 }, (_, i) => {
    const middle = middleOf(1991 + i);
    return { year: 1991 + i, carbon: { low: 0, middle, high: 2 * middle } };
  });
const swing = (year: number) => (year % 2 === 0 ? 5 : -5);

describe('trendText', () => {
  it('gives a slope that is not due to chance, with its interval', () => {
    expect(trendText(yearsOf((year) => 10 * (year - 1980) + swing(year)))).toMatch(
      /^The middle estimate rises by 10\.0 t a year\. Its slope has a 95% interval \+9\.\d to \+10\.\d t a year\.$/,
    );
    expect(trendText(yearsOf((year) => 900 - 3 * (year - 1991) + swing(year)))).toContain(
      'falls by',
    );
  });

  it('says that there is no trend where the interval includes zero', () => {
    expect(trendText(yearsOf((year) => 100 + swing(year)))).toContain('shows no trend');
  });

  it('claims no trend where neighbouring years resemble each other', () => {
    expect(trendText(yearsOf((year) => 100 + ((year - 1991) / 4) ** 3))).toContain('slow swing');
  });

  it('says that a few years are too few', () => {
    expect(trendText(yearsOf((year) => year, 1995))).toContain('too few years');
  });
});

import { describe, expect, it } from 'vitest';
import { reportNumbers } from '../../../../tests/support/reports/report-numbers.ts';
import { averagesOf, differenceWords, seasonsOf, yearOf } from './season-view.ts';

const { seasons, differences } = reportNumbers().ground!;

describe('seasonsOf', () => {
  it('keeps only the seasons of the year that were chosen', () => {
    expect(seasonsOf(seasons, '03').map(({ quarter }) => quarter)).toEqual(['2020-03', '2021-03']);
    expect(seasonsOf(seasons, 'all')).toHaveLength(6);
  });
});

describe('yearOf', () => {
  it('places a season by its first month, and a year at its start', () => {
    expect(yearOf('2019-12')).toBeCloseTo(2019.917, 3);
    expect(yearOf('2019')).toBe(2019);
  });
});

describe('averagesOf', () => {
  it('computes the difference from the seasons that measured both farm and comparison', () => {
    const averages = averagesOf(seasons);
    expect(averages.farm).toBeCloseTo(61.4);
    expect(averages.comparison).toBeCloseTo(59.5);
    expect(averages.points).toBeCloseTo(2);
    expect(averages.paired).toBe(5);
  });

  it('has no values without seasons', () => {
    expect(averagesOf([])).toEqual({ farm: null, comparison: null, points: null, paired: 0 });
  });
});

describe('differenceWords', () => {
  it('says whether chance alone could explain the difference', () => {
    expect(differenceWords(differences.all)).toBe(
      'On average the difference is +2.0 percentage points. Its 95% interval is +0.5 to +3.5, so chance alone does not explain it. The farm had more ground cover in 4 of 5 seasons.',
    );
    expect(differenceWords(differences['03'])).toContain('includes zero: chance alone could');
  });

  it('says when the seasons are too few to tell', () => {
    expect(differenceWords(differences['09'])).toContain('1 season is too few');
    expect(differenceWords(null)).toContain('No season measured both');
  });
});

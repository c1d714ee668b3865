import { describe, expect, it } from 'vitest';
import { timeAxisOf, yearTicks } from './time-axis.ts';

describe('yearTicks', () => {
  it('marks the first season of each year, and names every fifth year', () => {
    const ticks = yearTicks(timeAxisOf('ground', 'map'));
    expect(ticks).toHaveLength(33);
    expect(ticks[1]).toEqual({ at: 1 / 125, label: '1990' });
    expect(ticks.flatMap(({ label }) => label ?? [])).toEqual([
      '1990',
      '1995',
      '2000',
      '2005',
      '2010',
      '2015',
      '2020',
    ]);
    expect(ticks.at(-1)).toEqual({ at: 1, label: null });
  });

  it('marks each year of woody cover', () => {
    const ticks = yearTicks(timeAxisOf('woody', 'map'));
    expect(ticks).toHaveLength(29);
    expect(ticks[4]).toEqual({ at: 4 / 28, label: '1995' });
  });
});

import { describe, expect, it } from 'vitest';
import { GROUND_COVER_QUARTERS } from '#entities/cover';
import { measureGroundCover } from './measure-ground-cover.ts';
import { GROUPS, sourceOf } from './pixel-cover.fixture.ts';

describe('measureGroundCover', () => {
  it('computes means, percentiles and shares by area for farm and comparison', async () => {
    const source = sourceOf((_, column) => 10 * column + 20);
    const { quarters, missing } = await measureGroundCover(source, GROUPS);
    expect(quarters.map(({ quarter }) => quarter)).toEqual(GROUND_COVER_QUARTERS);
    expect(missing).toEqual([]);
    const { farm, comparison, parcelMeans } = quarters[60]!;
    expect(farm?.measuredHa).toBeCloseTo(20, 6);
    expect(farm?.measuredShare).toBeCloseTo(1, 6);
    expect(farm?.mean).toBeCloseTo(40, 4);
    expect(farm?.p10).toBeCloseTo(20, 6);
    expect(farm?.p90).toBeCloseTo(60, 6);
    expect(farm?.under50).toBeCloseTo(0.6, 6);
    expect(farm?.under70).toBeCloseTo(1, 6);
    expect(comparison?.mean).toBeCloseTo(80, 4);
    expect([...parcelMeans].map(Math.round)).toEqual([75, 90]);
  });

  it('leaves out seasons without a raster and seasons that saw less than half of the area', async () => {
    const source = sourceOf((date, column) => {
      if (date === '1990-03') return null;
      return date === '1990-06' && column >= 2 && column < 5 ? NaN : 60;
    });
    const { quarters, missing } = await measureGroundCover(source, GROUPS);
    expect(missing).toEqual(['1990-03']);
    expect(quarters[1]).toMatchObject({ quarter: '1990-03', farm: null, comparison: null });
    expect(quarters[2]).toMatchObject({ quarter: '1990-06', farm: null });
    expect(quarters[2]?.comparison?.mean).toBeCloseTo(60, 4);
    expect(quarters[3]?.farm?.mean).toBeCloseTo(60, 4);
  });
});

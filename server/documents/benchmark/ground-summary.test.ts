import { describe, expect, it } from 'vitest';
import { GROUND_COVER_QUARTERS } from '#entities/cover';
import type { GroundFigures } from '../cover/measure-ground-cover.ts';
import { exampleInput } from '../farm-key/example-input.fixture.ts';
import { groundCoverCsv } from './benchmark-csv.ts';
import {
  barestQuarters,
  groundSummary,
  latestSeason,
  quartersOf,
  rankAmongParcels,
} from './ground-summary.ts';

const figures = (mean: number): GroundFigures => ({
  measuredHa: 1,
  measuredShare: 1,
  mean,
  p10: mean - 5,
  p90: mean + 5,
  under50: 0,
  under70: 0,
});
const recordOf = (means: readonly [farm: number | null, comparison: number | null][]) => ({
  missing: [],
  quarters: means.map(([farm, comparison], i) => ({
    quarter: GROUND_COVER_QUARTERS[i]!,
    farm: farm === null ? null : figures(farm),
    comparison: comparison === null ? null : figures(comparison),
    parcelMeans: Float32Array.of((comparison ?? NaN) - 10, (comparison ?? NaN) + 10, NaN),
    parcelHa: Float32Array.of(1, 1, 0),
    paddockMeans: new Float32Array(),
  })),
});

describe('ground cover summary', () => {
  const record = recordOf([
    [40, 60],
    [60, 60],
    [80, 70],
    [null, 90],
    [45, null],
    [75, 50],
  ]);

  it('counts seasons below 50 and 70 %, and compares only seasons with both farm and comparison', () => {
    const { farm, comparison, paired } = groundSummary(record.quarters);
    expect(farm).toEqual({
      seasons: 5,
      mean: 60,
      p10: 55,
      p90: 65,
      timeUnder50: 2 / 5,
      timeUnder70: 3 / 5,
    });
    expect(comparison).toEqual({
      seasons: 5,
      mean: 66,
      p10: 61,
      p90: 71,
      timeUnder50: 0,
      timeUnder70: 3 / 5,
    });
    expect(paired).toEqual({
      seasons: 4,
      difference: 3.75,
      interval: null,
      intervalOfFour: null,
      aheadSeasons: 2,
      equalSeasons: 1,
    });
    expect(groundSummary([])).toEqual({ farm: null, comparison: null, paired: null });
  });

  it('counts the seasons ahead from the three printed decimals, so that the table gives the same count', () => {
    const close = recordOf([
      [60.0001, 60],
      [60.0004, 59.9996],
      [60.0006, 60.0001],
      [70, 80],
    ]);
    const { paired } = groundSummary(close.quarters);
    const facts = {
      input: { ...exampleInput(1), cover: { ground: 'Sample', woody: 'Sample', isSample: true } },
      hash: 'abc',
      ground: close,
      comparison: { parcels: [] },
      woody: { parcelShares: [] },
    };
    const [titles, ...rows] = groundCoverCsv(facts as never)
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const column = (title: string) => rows.map((cells) => Number(cells[titles!.indexOf(title)]));
    const farm = column('farm_mean_percent');
    const comparison = column('comparison_mean_percent');
    const ahead = farm.filter((mean, at) => mean > comparison[at]!).length;
    expect(paired).toMatchObject({ seasons: 4, aheadSeasons: ahead, equalSeasons: 2 });
    expect(column('difference_points').filter((points) => points > 0)).toHaveLength(ahead);
    expect(ahead).toBe(1);
  });

  it('selects the quarters of one season', () => {
    expect(quartersOf(record, '12').map(({ quarter }) => quarter)).toEqual(['1989-12', '1990-12']);
  });

  it('lists the barest seasons first', () => {
    expect(barestQuarters(record, 2).map(({ farm }) => farm?.mean)).toEqual([40, 45]);
  });

  it('ranks the latest season among the parcels and among the farm’s own seasons of that kind', () => {
    expect(latestSeason(record)).toEqual({
      quarter: '1991-03',
      mean: 75,
      above: 2,
      of: 2,
      aboveOwn: 1,
      ofOwn: 1,
    });
    expect(latestSeason(recordOf([[null, 50]]))).toBeNull();
  });

  it('ranks the farm among the parcels that were measured', () => {
    expect(rankAmongParcels(record)).toMatchObject({ farmMean: 60, above: 1, of: 2 });
    expect(rankAmongParcels(recordOf([[null, 50]]))).toBeNull();
  });
});

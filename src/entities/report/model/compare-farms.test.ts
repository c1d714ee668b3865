import { describe, expect, it } from 'vitest';
import { GROUND_COVER_QUARTERS } from '#entities/cover';
import type { MeasuredFarm } from '#shared/api/contract';
import { compareFarms } from './compare-farms.ts';

/** A farm with this mean in each season of the record; null where it was not measured. */
const farmOf = (
  id: number,
  meanAt: (at: number, quarter: string) => number | null,
  changes: Partial<MeasuredFarm> = {},
): MeasuredFarm => ({
  property_id: id,
  property_name: `Farm ${id}`,
  client_email: 'client@x.example',
  area_ha: 100,
  refusal: null,
  note: null,
  seasons: GROUND_COVER_QUARTERS.map((quarter, at) => ({ quarter, mean: meanAt(at, quarter) })),
  outline: [],
  source: 'Cover 1',
  is_sample: false,
  ...changes,
});
/** Chance from season to season, without a trend and between −2 and 2. */
const chance = (at: number, of: number) => (((at + 1) * 7_919 * of) % 41) / 10 - 2;
const steady = (id: number, mean: number) => farmOf(id, (at) => mean + chance(at, id));

describe('compareFarms', () => {
  it('names farms that were not measured, or in too few seasons, and compares the others', () => {
    const refused = farmOf(1, () => null, { seasons: [], refusal: 'It has no boundary yet.' });
    const few = farmOf(2, (at) => (at < 5 ? 60 : null));
    const { farms, leftOut } = compareFarms([refused, few, steady(3, 60), steady(4, 50)], 'all');
    expect(farms.map(({ farm }) => farm.property_id)).toEqual([3, 4]);
    expect(leftOut.map(({ why }) => why)).toEqual([
      'It has no boundary yet.',
      'Only 5 seasons were measured on at least half of its land since Summer 1989–90; 8 are needed.',
    ]);
    expect(compareFarms([refused, steady(3, 60)], 'all').farms).toEqual([]);
  });

  it('finds no farms to compare where no season was measured on all of them', () => {
    const early = farmOf(1, (at) => (at < 60 ? 60 : null));
    const late = farmOf(2, (at) => (at < 60 ? null : 60));
    expect(compareFarms([early, late], 'all')).toEqual({ farms: [], leftOut: [], quarters: [] });
  });

  it('counts only seasons that were measured on every farm, so that a drought weighs on all', () => {
    const dry = (at: number) => (at >= 100 ? 30 : 60);
    const { farms, quarters } = compareFarms(
      [farmOf(1, (at) => (at >= 100 ? null : dry(at))), farmOf(2, dry)],
      'all',
    );
    expect(quarters).toEqual(GROUND_COVER_QUARTERS.slice(0, 100));
    expect(farms.map(({ mean, rank, points }) => [mean, rank, points])).toEqual([
      [60, 1, 0],
      [60, 1, 0],
    ]);
  });

  it('calls a farm clear only outside the interval for one of eight farms', () => {
    const { farms } = compareFarms([steady(1, 61), steady(2, 60), steady(3, 50)], 'all');
    expect(farms.map(({ farm, verdict }) => [farm.property_id, verdict])).toEqual([
      [1, 'more'],
      [2, 'more'],
      [3, 'less'],
    ]);
    const alike = compareFarms([steady(1, 60), steady(2, 60)], 'all').farms;
    expect(alike.map(({ verdict }) => verdict)).toEqual(['unclear', 'unclear']);
    for (const { interval, decisive, points } of [...farms, ...alike]) {
      expect(decisive![0]).toBeLessThan(interval![0]);
      expect(interval![0]).toBeLessThan(points);
      expect(points).toBeLessThan(interval![1]);
      expect(interval![1]).toBeLessThan(decisive![1]);
    }
  });

  it('compares one season of the year alone, and the latest with the farm’s own earlier ones', () => {
    const autumn = farmOf(1, (at, quarter) => (quarter.endsWith('-03') ? 40 + at / 10 : 80));
    const { farms, quarters } = compareFarms([autumn, steady(2, 60)], '03');
    expect(quarters).toHaveLength(32);
    expect(quarters.at(-1)).toBe('2021-03');
    const own = farms.find(({ farm }) => farm.property_id === 1)!;
    expect(own).toMatchObject({ latest: 52.5, latestRank: 2, aboveOwn: 31, ofOwn: 31 });
    expect(own.means).toHaveLength(32);
  });
});

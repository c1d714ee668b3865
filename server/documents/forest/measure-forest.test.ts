import { describe, expect, it } from 'vitest';
import type { Raster, RasterSource } from '../../rasters/index.ts';
import { zonesOf } from '../cover/cover-report-facts.ts';
import { exampleForest } from '../cover/example-cover.fixture.ts';
import { exampleInput } from '../farm-key/example-input.fixture.ts';
import { farmBoundaryOf } from '../farm-key/farm-boundary.ts';
import { measureForest, type ForestMeasured } from './measure-forest.ts';

const PIXEL_HA = 0.09;
const boundary = farmBoundaryOf(exampleInput(9));
const farm = { zones: zonesOf(boundary.parcels), bbox: boundary.bbox };

/** Canopy of a source as it is in 2020, whatever the year. */
const unchanged = (source: RasterSource): RasterSource => ({
  open: () => source.open('2020'),
});
const reading = (source: RasterSource, read: (percent: number) => number): RasterSource => ({
  open: async (date): Promise<Raster | null> => {
    const raster = await source.open(date);
    return raster && { ...raster, percentOf: (stored) => read(raster.percentOf(stored)) };
  },
});

async function measured(
  sources: Parameters<typeof measureForest>[0],
  year = 2024,
): Promise<ForestMeasured> {
  const result = await measureForest(sources, farm, year);
  if ('failure' in result) throw new Error(result.failure);
  return result;
}

describe('forest since the cut-off', () => {
  it('is not measured if a year is missing or the data do not reach the farm', async () => {
    const forest = exampleForest();
    const early = { open: async (date: string) => (date === '2020' ? forest.open(date) : null) };
    const away = exampleForest({ near: [151.5, -34.84] });
    for (const source of [early, away]) {
      expect(await measureForest({ forest: source }, farm, 2024)).toEqual({
        failure: 'not-covered',
      });
    }
  });

  it('finds a cleared patch with its hectares and place, and does not report a single pixel', async () => {
    const { cutOffHa, keptHa, lost, scatteredHa, unseenHa } = await measured({
      forest: exampleForest(),
    });
    expect(lost).toHaveLength(1);
    expect(lost[0]!.hectares).toBeCloseTo(16 * PIXEL_HA, 1);
    const [lng, lat] = lost[0]!.at;
    const [west, south, east, north] = farm.bbox;
    expect(lng > west && lng < east && lat > south && lat < north).toBe(true);
    expect(scatteredHa).toBeCloseTo(PIXEL_HA, 1);
    expect(keptHa + lost[0]!.hectares + scatteredHa).toBeCloseTo(cutOffHa, 6);
    expect(unseenHa).toBeCloseTo(0, 1);
  });

  it('finds no clearing where the canopy stayed', async () => {
    const { cutOffHa, keptHa, lost, scatteredHa } = await measured({
      forest: unchanged(exampleForest()),
    });
    expect(cutOffHa).toBeGreaterThan(50);
    expect([keptHa, lost, scatteredHa]).toEqual([cutOffHa, [], 0]);
  });

  it('counts no patch of half a hectare or less as forest', async () => {
    const small = reading(exampleForest(), (percent) => (percent === 45 ? 45 : 0));
    // The patch of 16 pixels is forest; the single pixel is not.
    expect((await measured({ forest: unchanged(small) })).cutOffHa).toBeCloseTo(16 * PIXEL_HA, 1);
  });

  it('counts no shrubs as forest where heights are known', async () => {
    const forest = exampleForest();
    const height = (metres: number) => reading(forest, () => metres);
    expect((await measured({ forest, treeHeight: height(4) })).cutOffHa).toBe(0);
    const high = await measured({ forest, treeHeight: height(12) });
    expect(high.hasHeight).toBe(true);
    expect(high.cutOffHa).toBe((await measured({ forest })).cutOffHa);
  });

  it('leaves out land that one of the years did not see, and states its hectares', async () => {
    const isUnseen = (date: string, column: number) => date === '2024' && column < 532;
    const partly = await measured({ forest: exampleForest({ isUnseen }) });
    expect(partly.unseenHa).toBeGreaterThan(1);
    expect(partly.seenHa + partly.unseenHa).toBeCloseTo(boundary.totalHa, 3);
    expect(partly.lost[0]?.hectares ?? 0).toBeLessThan(16 * PIXEL_HA - 0.3);
  });
});

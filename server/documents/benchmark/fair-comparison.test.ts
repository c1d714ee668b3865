import { describe, expect, it } from 'vitest';
import { fairComparison, isChangedByWoodland, isWoodyUnlike } from './fair-comparison.ts';
import { pairedSeasons, type PairedSeasons } from './ground-summary.ts';

const parcel = (areaHa: number) => ({ record: { areaHa } });
const share = (woodyShare: number | null) => (woodyShare === null ? null : { woodyShare });

/**
 * A farm at 60 % cover beside open parcels of 100 and 200 ha at 55 and 70 %, and woodland of 400 ha
 * at 80 %, over twelve seasons.
 */
function measured({ openMeans = [55, 70], woody = 0.9, farmWoody = 0.1 } = {}) {
  const hectares = [100, 200, 400];
  const quarters = Array.from({ length: 12 }, (_, i) => ({
    farm: { mean: 60 + (i % 2) },
    comparison: { mean: 72 },
    parcelMeans: Float32Array.of(...openMeans, 80),
    parcelHa: Float32Array.from(hectares),
  }));
  return {
    boundary: { parcels: [parcel(30), parcel(10)] },
    comparison: { parcels: hectares.map(parcel) },
    ground: { quarters },
    woody: {
      years: [
        { year: 2020, farm: share(farmWoody), comparison: share(0.55) },
        { year: 2021, farm: null, comparison: null },
      ],
      parcelShares: Float32Array.of(0, 0.15, woody),
    },
  } as never as Parameters<typeof fairComparison>[0];
}

describe('fairComparison', () => {
  it('puts the parcels of both sides next to each other', () => {
    const { farm, comparison, open } = fairComparison(measured());
    expect(farm).toEqual({ count: 2, areaHa: 40, medianHa: 20, woodyShare: 0.1 });
    expect(comparison).toEqual({ count: 3, areaHa: 700, medianHa: 200, woodyShare: 0.55 });
    expect(open).toMatchObject({ count: 2, areaHa: 300, medianHa: 150 });
    expect(open.woodyShare).toBeCloseTo(0.1);
  });

  it('compares the farm with open country alone, weighted by measured hectares', () => {
    // (55 × 100 + 70 × 200) / 300 = 65, against a farm of 60 and 61 in turn.
    expect(fairComparison(measured()).openPaired).toMatchObject({ seasons: 12, difference: -4.5 });
  });

  it('does not count a season in which less than half of the open country was seen', () => {
    expect(fairComparison(measured({ openMeans: [55, NaN] })).openPaired).toBeNull();
  });

  it('has no open country if all parcels are woodland', () => {
    const all = measured();
    all.woody.parcelShares.fill(0.7);
    expect(fairComparison(all)).toMatchObject({
      open: { count: 0, medianHa: null, woodyShare: null },
      openPaired: null,
    });
  });
});

describe('woodland', () => {
  const result = (means: readonly number[]): PairedSeasons =>
    pairedSeasons(means.map((mean) => ({ farm: { mean }, comparison: { mean: 50 } })))!;
  const twelve = (first: number, second: number) =>
    result(Array.from({ length: 12 }, (_, i) => (i % 2 ? first : second)));

  it('is mentioned only if it differs or changes the result', () => {
    expect(isWoodyUnlike(fairComparison(measured()))).toBe(true);
    expect(isWoodyUnlike(fairComparison(measured({ farmWoody: 0.5 })))).toBe(false);
    expect(isChangedByWoodland(twelve(55, 56), twelve(55.5, 56))).toBe(false);
    expect(isChangedByWoodland(twelve(50.2, 50.2), twelve(49.9, 49.9))).toBe(true);
    expect(isChangedByWoodland(twelve(55, 56), twelve(57, 58))).toBe(true);
  });
});

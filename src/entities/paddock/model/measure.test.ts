import fc from 'fast-check';
import type { Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { measurePaddocks, type PaddockLand } from '../index.ts';

const box = (west: number, south: number, east: number, north: number): Polygon => {
  const at = (x: number, y: number) => [146 + x / 1_000, -34 + y / 1_000];
  return {
    type: 'Polygon',
    coordinates: [
      [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)],
    ],
  };
};
const FARM = box(0, 0, 10, 10);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const gapsHa = ({ gaps }: PaddockLand) => sum(gaps.map(({ hectares }) => hectares));

describe('measurePaddocks', () => {
  it('finds the farm’s land that is in no paddock, the largest piece first', () => {
    const land = measurePaddocks([box(1, 0, 8, 10)], [FARM])!;
    expect(land.gaps.map(({ hectares }) => hectares)).toEqual([
      expect.closeTo(areaHa(box(8, 0, 10, 10)), 3),
      expect.closeTo(areaHa(box(0, 0, 1, 10)), 3),
    ]);
    expect(land).toMatchObject({ overlaps: [], outside: [] });
  });

  it('finds each pair that overlaps, also a paddock inside another', () => {
    const land = measurePaddocks([FARM, box(2, 2, 3, 3), box(9, 0, 10, 1)], [FARM])!;
    expect(land.overlaps.map(({ one, other }) => [one, other])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect(land.overlaps[0]!.hectares).toBeCloseTo(areaHa(box(2, 2, 3, 3)), 4);
    expect(land.gaps).toEqual([]);
  });

  it('counts each hectare of the farm once, in the first paddock that claims it', () => {
    const land = measurePaddocks([box(0, 0, 6, 10), box(4, 0, 12, 10), box(5, 0, 6, 1)], [FARM])!;
    expect(land.countedHa).toEqual([
      expect.closeTo(areaHa(box(0, 0, 6, 10)), 3),
      expect.closeTo(areaHa(box(6, 0, 10, 10)), 3),
      expect.closeTo(0, 3),
    ]);
    expect(sum(land.countedHa)).toBeCloseTo(land.farmHa, 2);
  });

  it('gives the land of an overlap, and of a paddock outside the farm', () => {
    const land = measurePaddocks([box(0, 0, 6, 10), box(4, 0, 12, 10)], [FARM])!;
    expect(areaHa(land.overlaps[0]!.area)).toBeCloseTo(areaHa(box(4, 0, 6, 10)), 3);
    expect(land.outside).toEqual([expect.objectContaining({ paddock: 1 })]);
    expect(areaHa(land.outside[0]!.area)).toBeCloseTo(areaHa(box(10, 0, 12, 10)), 3);
  });

  it('names the two paddocks with the longest border to a gap, also in its corner', () => {
    const paddocks = [box(0, 0, 4, 10), box(6, 0, 10, 10), box(4, 9, 6, 10), box(4, 0, 5, 1)];
    const { gaps } = measurePaddocks(paddocks, [FARM])!;
    expect(gaps).toHaveLength(1);
    expect(gaps[0]!.neighbours.toSorted((a, b) => a - b)).toEqual([0, 1]);
    const apart = measurePaddocks([box(0, 0, 5, 5)], [box(0, 0, 5, 5), box(5, 5, 10, 10)])!;
    expect(apart.gaps.map(({ neighbours }) => neighbours)).toEqual([[]]);
  });

  it('ignores slivers that surveys leave between parcels', () => {
    const parcels = [box(0, 0, 5, 10), box(5.001, 0, 10, 10)];
    const land = measurePaddocks([box(0, 0, 10, 10)], parcels)!;
    expect(land.outside).toEqual([]);
  });

  it('accounts for every hectare: paddocks, minus overlaps and land outside the farm, plus gaps', () => {
    const place = fc.integer({ min: -3, max: 13 });
    const some = fc
      .array(
        fc.tuple(place, place, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })),
        {
          minLength: 1,
          maxLength: 2,
        },
      )
      .map((boxes) => boxes.map(([x, y, width, height]) => box(x, y, x + width, y + height)));
    fc.assert(
      fc.property(some, (paddocks) => {
        const land = measurePaddocks(paddocks, [FARM])!;
        const shared = sum(land.overlaps.map(({ hectares }) => hectares));
        const outside = sum(land.outside.map(({ hectares }) => hectares));
        const covered = land.farmHa - gapsHa(land);
        // Land that two paddocks share outside the farm counts in both sums.
        const difference = sum(land.hectares) - shared - outside - covered;
        expect(Math.abs(difference)).toBeLessThanOrEqual(shared + 0.02);
        if (shared === 0 || outside === 0) expect(difference).toBeCloseTo(0, 1);
        expect(sum(land.countedHa)).toBeCloseTo(covered, 1);
      }),
      { numRuns: 100 },
    );
  });

  it('measures 1,000 neighbours with shared borders in less than two seconds', () => {
    const grid = Array.from({ length: 1_000 }, (_, i) => {
      const [x, y] = [(i % 40) / 4, Math.floor(i / 40) / 2.5];
      return box(x, y, x + 0.25, y + 0.4);
    });
    const start = performance.now();
    const land = measurePaddocks(grid, [FARM])!;
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(land.overlaps).toEqual([]);
    expect(land.gaps).toEqual([]);
    expect(sum(land.hectares)).toBeCloseTo(areaHa(FARM), 3);
  });
});

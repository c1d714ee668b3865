import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import type { RasterSource } from '../../rasters/index.ts';
import { measureWoodyCover } from './measure-woody-cover.ts';
import { columns, GROUPS, sourceOf } from './pixel-cover.fixture.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('measureWoodyCover', () => {
  it('computes hectares by class, and gains and losses since the year before', async () => {
    // Column 0 is cleared in 2000, column 4 grows from 2010 on, column 6 is closed forest.
    const canopy = (date: string, column: number) => {
      const year = Number(date);
      if (column === 0) return year < 2000 ? 50 : 0.5;
      if (column === 4) return year < 2010 ? 2 : 20;
      return column === 6 ? 80 : 0;
    };
    const measured = await measureWoodyCover(sourceOf(canopy), GROUPS);
    const of = (year: number) => measured.years.find((entry) => entry.year === year)!;
    expect(measured.years).toHaveLength(29);
    expect(of(1991).farm?.change).toBeNull();
    expect(of(1991).farm?.classHa.map(Math.round)).toEqual([12, 4, 0, 0, 4, 0]);
    expect(of(1991).farm?.woodyHa).toBeCloseTo(4, 6);
    expect(of(2000).farm?.change?.lossHa).toBeCloseTo(4, 6);
    expect(of(2000).farm?.change?.gainHa).toBe(0);
    expect(of(2010).farm?.change?.gainHa).toBeCloseTo(4, 6);
    expect(of(2011).farm?.change).toEqual({ gainHa: 0, lossHa: 0 });
    expect(measured.whole.farm?.gainHa).toBeCloseTo(4, 6);
    expect(measured.whole.farm?.lossHa).toBeCloseTo(4, 6);
    expect(measured.whole.comparison).toEqual({ gainHa: 0, lossHa: 0 });
    expect([...measured.parcelShares].map((share) => share.toFixed(3))).toEqual(['0.500', '0.000']);
  });

  it('compares the year after a missing one with the year before it', async () => {
    const source = sourceOf((date, column) => {
      if (date === '2005') return null;
      return column === 1 && Number(date) > 2004 ? 30 : 0;
    });
    const { years, missing } = await measureWoodyCover(source, GROUPS);
    expect(missing).toEqual([2005]);
    expect(years.find(({ year }) => year === 2005)?.farm).toBeNull();
    expect(years.find(({ year }) => year === 2006)?.farm?.change?.gainHa).toBeCloseTo(4, 6);
  });

  const FARM = { farm: [columns(0, 4)], comparison: [] };
  const farmOf = async (source: RasterSource) => {
    const { years, whole } = await measureWoodyCover(source, FARM);
    const changes = years.flatMap(({ farm }) => farm?.change ?? []);
    const sum = (which: 'gainHa' | 'lossHa') =>
      changes.reduce((total, change) => total + change[which], 0);
    return {
      of: (year: number) => years.find((entry) => entry.year === year)!.farm,
      whole: whole.farm,
      yearly: { gainHa: sum('gainHa'), lossHa: sum('lossHa') },
    };
  };

  it('compares with the year a pixel was first seen, if the first file has no data there', async () => {
    const cleared = (date: string) => (date === '1991' ? NaN : Number(date) < 2005 ? 50 : 0);
    const { of, whole } = await farmOf(sourceOf(cleared));
    expect(of(1991)).toBeNull();
    expect(of(1992)?.woodyHa).toBeCloseTo(16, 6);
    expect(of(1992)?.change).toBeNull();
    expect(of(2019)?.woodyHa).toBe(0);
    expect(whole?.lossHa).toBeCloseTo(16, 6);
    expect(whole?.gainHa).toBe(0);
  });

  it('counts a change in the year a pixel reappears', async () => {
    const cleared = (date: string, column: number) => {
      if (column > 0 || Number(date) > 2000) return 0;
      return date === '2000' ? NaN : 50;
    };
    const { of, whole, yearly } = await farmOf(sourceOf(cleared));
    expect(of(2000)?.change).toEqual({ gainHa: 0, lossHa: 0 });
    expect(of(2001)?.change?.lossHa).toBeCloseTo(4, 6);
    expect(yearly.lossHa).toBeCloseTo(4, 6);
    expect(whole?.lossHa).toBeCloseTo(4, 6);
  });

  it('counts a change seen only by a year that is left out in the next year that counts', async () => {
    const thin = (date: string, column: number) => {
      if (date === '2005' && column > 0) return NaN;
      return column === 0 && Number(date) < 2005 ? 50 : 0;
    };
    const { of, yearly } = await farmOf(sourceOf(thin));
    expect(of(2005)).toBeNull();
    expect(of(2006)?.change?.lossHa).toBeCloseTo(4, 6);
    expect(yearly.lossHa).toBeCloseTo(4, 6);

    const whole = sourceOf((date, column) => (column === 0 && Number(date) < 2005 ? 50 : 0));
    const broken: RasterSource = {
      async open(date) {
        const raster = (await whole.open(date))!;
        if (date !== '2005') return raster;
        const block = async (column: number, row: number) => {
          if (column === 0) return raster.levels[0].block(column, row);
          // By now the first block has been read and counted.
          await setTimeout(20);
          throw new OutsideUnavailableError('Woody cover', 'garbage');
        };
        return { ...raster, levels: [{ ...raster.levels[0], block }] };
      },
    };
    const measured = await measureWoodyCover(broken, { ...FARM, farm: [columns(0, 5)] });
    expect(measured.missing).toEqual([2005]);
    const after = measured.years.find(({ year }) => year === 2006)?.farm;
    expect(after?.change?.lossHa).toBeCloseTo(4, 6);
  });

  it('compares nothing across a change of the pixel grid', async () => {
    const moved = sourceOf(
      (date) => (Number(date) < 2000 || Number(date) > 2009 ? 50 : 0),
      (date) => (Number(date) < 2005 ? 146 : 145.9995),
    );
    const { of, whole } = await farmOf(moved);
    expect(of(1991)?.woodyHa).toBeCloseTo(16, 6);
    expect(of(2000)?.change?.lossHa).toBeCloseTo(16, 6);
    expect(of(2005)?.change).toBeNull();
    expect(of(2006)?.change).toEqual({ gainHa: 0, lossHa: 0 });
    expect(of(2010)?.change?.gainHa).toBeCloseTo(16, 6);
    expect(whole).toBeNull();
  });

  it('compares across a year that is left out, even if its pixel grid differs', async () => {
    const thinElsewhere = sourceOf(
      (date, column) => {
        if (date === '2005' && column > 0) return NaN;
        return Number(date) < 2006 ? 50 : 0;
      },
      (date) => (date === '2005' ? 145.9995 : 146),
    );
    const { of, whole } = await farmOf(thinElsewhere);
    expect(of(2005)).toBeNull();
    expect(of(2006)?.change?.lossHa).toBeCloseTo(16, 6);
    expect(whole?.lossHa).toBeCloseTo(16, 6);
  });

  it('releases the pixels of a grid once another grid follows', async () => {
    const side = 250;
    // Each year's grid begins slightly further west.
    const blockColumns = side + 1;
    const held: number[] = [];
    const block = async () => {
      collectGarbage();
      held.push(process.memoryUsage().arrayBuffers);
      return new Float32Array(blockColumns * side).fill(50);
    };
    const size = { pixelWidth: 0.008 / side, pixelHeight: 0.004 / side };
    const source: RasterSource = {
      async open(date) {
        const left = 146 - (Number(date) - 1990) * 1e-7;
        const grid = { left, top: -34, ...size, columns: blockColumns, rows: side };
        return {
          crs: 'EPSG:4326',
          percentOf: (stored) => stored,
          levels: [{ grid, blockColumns, blockRows: side, block }],
        };
      },
    };
    const { years } = await measureWoodyCover(source, { farm: [columns(0, 8)], comparison: [] });
    for (const { farm } of years) expect(farm?.woodyShare).toBeCloseTo(1, 6);
    const bytesOfGrid = 14 * side * side;
    expect(held.at(-1)! - held.at(-15)!).toBeLessThan(7 * bytesOfGrid);
  });

  it('gives hectares of the whole area, filling pixels that a year did not see from other years', async () => {
    const source = sourceOf((date, column) => {
      const isUnseen = date === '1991' ? column === 0 : date === '2019' && column < 2;
      return isUnseen ? NaN : [80, 50, 0, 0][column]!;
    });
    const { of, whole } = await farmOf(source);
    for (const year of [1991, 2000, 2019]) {
      expect(of(year)?.classHa.map(Math.round)).toEqual([8, 0, 0, 0, 4, 4]);
      expect(of(year)?.woodyHa).toBeCloseTo(8, 6);
      expect(of(year)?.woodyShare).toBeCloseTo(0.5, 6);
    }
    expect(of(1991)?.measuredShare).toBeCloseTo(0.75, 6);
    expect(of(2019)?.measuredHa).toBeCloseTo(8, 6);
    expect(of(2019)?.measuredShare).toBeCloseTo(0.5, 6);
    expect(whole).toEqual({ gainHa: 0, lossHa: 0 });
  });

  it('assumes that land which no year saw is like the rest, in hectares and in changes', async () => {
    const source = sourceOf((date, column) => {
      if (column === 3) return NaN;
      return column === 0 && Number(date) < 2005 ? 50 : 0;
    });
    const { of, whole } = await farmOf(source);
    expect(of(1991)?.woodyHa).toBeCloseTo(16 / 3, 6);
    expect(of(2019)?.measuredHa).toBeCloseTo(12, 6);
    expect(of(2005)?.change?.lossHa).toBeCloseTo(16 / 3, 6);
    expect(whole?.lossHa).toBeCloseTo(16 / 3, 6);
  });

  it('reports yearly changes that add up to the total and to the difference in hectares (property)', async () => {
    const canopy = fc.constantFrom(NaN, 0, 2, 10, 50);
    const record = fc.array(fc.array(canopy, { minLength: 4, maxLength: 4 }), {
      minLength: 29,
      maxLength: 29,
    });
    await fc.assert(
      fc.asyncProperty(record, async (percents) => {
        const { years, whole } = await measureWoodyCover(
          sourceOf((date, column) => percents[Number(date) - 1991]?.[column] ?? NaN),
          FARM,
        );
        const figures = years.flatMap(({ farm }) => farm ?? []);
        if (figures.length < 2) return;
        const net = figures.map(({ change }) => (change ? change.gainHa - change.lossHa : 0));
        const between = figures.at(-1)!.woodyHa - figures[0]!.woodyHa;
        expect(net.reduce((sum, ha) => sum + ha, 0)).toBeCloseTo(between, 6);
        expect(whole.farm!.gainHa - whole.farm!.lossHa).toBeCloseTo(between, 6);
        for (const { classHa } of figures) {
          expect(classHa.reduce((sum, ha) => sum + ha, 0)).toBeCloseTo(16, 6);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('computes a comparison parcel’s woody share from the last observation of each pixel', async () => {
    const source = sourceOf((date, column) => {
      if (column === 5 && date === '2019') return NaN;
      return column === 5 ? 50 : 0;
    });
    const { parcelShares } = await measureWoodyCover(source, GROUPS);
    expect([...parcelShares].map((share) => share.toFixed(3))).toEqual(['0.500', '0.000']);
  });
});

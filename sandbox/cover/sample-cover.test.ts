import { beforeAll, describe, expect, it } from 'vitest';
import {
  percentagesOn,
  pixelsOver,
  type GridInCrs,
  type RasterSource,
} from '../../server/rasters/index.ts';
import { drawnLandscape } from '../base-tiles/index.ts';
import { smallLandscape } from '../small-landscape.fixture.ts';
import { createSampleCover } from './index.ts';
import { sampleSource } from './sample-source.ts';

type Box = readonly [west: number, south: number, east: number, north: number];
const BUSH: Box = [146.382, -34.358, 146.418, -34.342];
const PASTURE: Box = [146.382, -34.3666, 146.418, -34.362];
const CROP: Box = [146.382, -34.388, 146.418, -34.374];
const RIVER: Box = [146.382, -34.3702, 146.438, -34.3698];

let ground: RasterSource;
let woody: RasterSource;
beforeAll(() => {
  const blockOf = createSampleCover(drawnLandscape(smallLandscape));
  ground = sampleSource('ground', async (block) => blockOf(block));
  woody = sampleSource('woody', async (block) => blockOf(block));
});

async function percentagesIn(source: RasterSource, date: string, box: Box) {
  const window = await pixelsOver((await source.open(date))!, box);
  return window!.percentages;
}
const mean = (values: Float32Array) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const meanIn = async (source: RasterSource, date: string, box: Box) =>
  mean((await percentagesIn(source, date, box)).filter((value) => !Number.isNaN(value)));

describe('sample ground cover', () => {
  it('is densest in bush in every season of a year', async () => {
    for (const quarter of ['2018-12', '2019-03', '2019-06', '2019-09']) {
      const [bush, pasture, crop] = await Promise.all(
        [BUSH, PASTURE, CROP].map((box) => meanIn(ground, quarter, box)),
      );
      expect(bush).toBeGreaterThan(pasture! + 5);
      expect(bush).toBeGreaterThan(crop! + 5);
    }
  });

  it('is higher in spring than in the preceding autumn', async () => {
    for (const box of [PASTURE, CROP]) {
      const autumn = await meanIn(ground, '2005-03', box);
      expect(await meanIn(ground, '2005-09', box)).toBeGreaterThan(autumn + 5);
    }
  });

  it('falls in drought and recovers, pasture more than bush', async () => {
    const lost = async (box: Box) =>
      (await meanIn(ground, '2011-03', box)) - (await meanIn(ground, '2020-03', box));
    expect(await lost(PASTURE)).toBeGreaterThan(12);
    expect(await lost(PASTURE)).toBeGreaterThan((await lost(BUSH)) + 5);
  });

  it('has no data on water, at sea or abroad', async () => {
    expect((await percentagesIn(ground, '2021-03', RIVER)).some(Number.isNaN)).toBe(true);
    const tasmanSea = await percentagesIn(ground, '2021-03', [156, -36.1, 156.2, -36]);
    const newZealand = await percentagesIn(ground, '2021-03', [171, -43.6, 171.2, -43.5]);
    expect([...tasmanSea, ...newZealand].every(Number.isNaN)).toBe(true);
  });

  it('is sparse in the desert and dense in coastal forests', async () => {
    expect(await meanIn(ground, '2018-09', [137, -25.3, 137.2, -25.1])).toBeLessThan(40);
    expect(await meanIn(ground, '2018-09', [147.5, -37.6, 147.7, -37.4])).toBeGreaterThan(80);
  });
});

describe('sample woody cover', () => {
  it('is high in bush and low in paddocks', async () => {
    expect(await meanIn(woody, '1991', BUSH)).toBeGreaterThan(20);
    expect(await meanIn(woody, '1991', CROP)).toBeLessThan(8);
  });

  it('shows clearing in some places and regrowth in others', async () => {
    const units = smallLandscape.units;
    const bush = units.find(({ landUse }) => landUse === 'bush');
    // Many adjacent bush blocks, one kilometre each.
    const blocks = Array.from({ length: 60 }, (_, i) => ({
      ...bush!,
      geometry: {
        type: 'Polygon' as const,
        coordinates: [square(147 + 0.01 * (i % 10), -33 + 0.01 * Math.floor(i / 10))],
      },
    }));
    const drawn = drawnLandscape({ ...smallLandscape, units: blocks });
    const blockOf = createSampleCover(drawn);
    const source = sampleSource('woody', async (block) => blockOf(block));
    const history = await Promise.all(
      blocks.map(async (_, i) => {
        const [west, south] = [147 + 0.01 * (i % 10), -33 + 0.01 * Math.floor(i / 10)];
        const box = [west + 0.002, south + 0.002, west + 0.008, south + 0.008] as const;
        const years = ['1991', '2001', '2010', '2019'];
        return Promise.all(years.map((year) => meanIn(source, year, box)));
      }),
    );
    const cleared = history.filter(([before = 0, , , now = 0]) => now < before / 3);
    const grownBack = history.filter(([, ...later]) => later.at(-1)! > Math.min(...later) + 8);
    const kept = history.filter(([before = 0, , , now = 0]) => Math.abs(now - before) < before / 4);
    expect(cleared.length).toBeGreaterThan(2);
    expect(grownBack.length).toBeGreaterThan(2);
    expect(kept.length).toBeGreaterThan(30);
  });
});

describe('sample cover', () => {
  it('is deterministic for a place, in any grid and after a restart', async () => {
    const raster = (await ground.open('2021-03'))!;
    const { grid, percentages } = (await pixelsOver(raster, CROP))!;
    const again = await percentagesOn(raster, grid);
    expect(again).toEqual(percentages);
    const blockOf = createSampleCover(drawnLandscape(smallLandscape));
    const second = sampleSource('ground', async (block) => blockOf(block));
    expect(await percentagesIn(second, '2021-03', CROP)).toEqual(percentages);
  });

  it('keeps its average at coarser resolutions', async () => {
    const raster = (await ground.open('2021-03'))!;
    const near = (await pixelsOver(raster, CROP))!;
    const far: GridInCrs = {
      ...near.grid,
      pixelWidth: near.grid.pixelWidth * 4,
      pixelHeight: near.grid.pixelHeight * 4,
      columns: Math.floor(near.grid.columns / 4),
      rows: Math.floor(near.grid.rows / 4),
    };
    const seen = await percentagesOn(raster, far);
    expect(Math.abs(mean(seen) - mean(near.percentages))).toBeLessThan(4);
  });

  it('has rasters only for the dates of its product', async () => {
    expect(await ground.open('2021-06')).toBeNull();
    expect(await woody.open('1990')).toBeNull();
  });
});

function square(west: number, south: number) {
  const size = 0.01;
  return [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import proj4 from 'proj4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GROUND_COVER_QUARTERS } from '#entities/cover';
import { pointInGeometry } from '#shared/lib/geo';
import {
  OutsideUnavailableError,
  type OutsideReason,
} from '../../platform/outside/outside-unavailable.ts';
import {
  ALBERS,
  DATE,
  DATE_PATH,
  GRID,
  log,
  percentAt,
  RECIPE,
} from '../cog/cover-store.fixture.ts';
import { createCogSource } from '../cog/cog-source.ts';
import { geographic, writeCog, type CogRecipe } from '../cog/write-cog.fixture.ts';
import type { RasterSource } from '../raster-source.ts';
import { readZones } from './read-zones.ts';
import type { Zone } from './zone-pixels.ts';

/**
 * A folder with one season's file instead of a server, because counting takes longer than a
 * connection stays open.
 */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zones-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function sourceOf(recipe: CogRecipe): Promise<RasterSource> {
  await writeFile(join(folder, DATE_PATH), writeCog(recipe));
  const template = join(folder, 'm{start}{end}.tif');
  return createCogSource({ product: 'ground', template, storedAs: 'bare+100', log });
}

type Ring = [lng: number, lat: number][];
const toLonLat = proj4(ALBERS, 'EPSG:4326').forward;
/** A ring from vertices in pixels of the fixture's raster. */
const ringAt = (...places: [column: number, row: number][]): Ring =>
  [...places, places[0]!].map(([column, row]) =>
    toLonLat([GRID.left + column * GRID.pixelWidth, GRID.top - row * GRID.pixelHeight]),
  );

const PADDOCK: Zone = {
  polygons: [
    [
      ringAt([80.3, 60.2], [71.6, 131.7], [152.9, 140.1], [149.2, 66.6]),
      ringAt([100.5, 80.5], [120.2, 84.1], [117.7, 101.9], [99.4, 97.3]),
    ],
    [ringAt([170.1, 90.4], [169.3, 120.8], [201.7, 118.2])],
  ],
  areaHa: 480,
};
/** A zone around the raster's hole. */
const HOLED: Zone = {
  polygons: [[ringAt([290, 190], [290, 270], [340, 270], [340, 190])]],
  areaHa: 360,
};

async function meansOf(source: RasterSource, zones: readonly Zone[], dates = [DATE]) {
  const sums = zones.map(() => ({ weighted: 0, hectares: 0 }));
  const { readings, missing } = readZones(source, dates, zones);
  for await (const { block, percents } of readings) {
    block.runs.forEach(({ zone, start }, i) => {
      const end = block.runs[i + 1]?.start ?? percents.length;
      for (let at = start; at < end; at++) {
        if (Number.isNaN(percents[at]!)) continue;
        sums[zone]!.weighted += percents[at]! * block.hectares[at]!;
        sums[zone]!.hectares += block.hectares[at]!;
      }
    });
  }
  return {
    missing: [...missing],
    zones: sums.map(({ weighted, hectares }) => ({ mean: weighted / hectares, hectares })),
  };
}

/** Mean over 12 × 12 points per pixel that are inside the area, each projected individually. */
function counted(zone: Zone, columns: [number, number], rows: [number, number]) {
  const geometry = {
    type: 'MultiPolygon' as const,
    coordinates: zone.polygons.map((polygon) => polygon.map((ring) => ring.map(([...p]) => p))),
  };
  const side = 12;
  let [weighted, count] = [0, 0];
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let column = columns[0]; column < columns[1]; column++) {
      const percent = percentAt(column, row);
      if (Number.isNaN(percent)) continue;
      for (let sample = 0; sample < side * side; sample++) {
        const [lng, lat] = toLonLat([
          GRID.left + (column + ((sample % side) + 0.5) / side) * GRID.pixelWidth,
          GRID.top - (row + (Math.floor(sample / side) + 0.5) / side) * GRID.pixelHeight,
        ]);
        if (!pointInGeometry([lng, lat], geometry)) continue;
        weighted += percent;
        count += 1;
      }
    }
  }
  return weighted / count;
}

describe('readZones', () => {
  it('gives the same mean as counting points, including holes and separate pieces', async () => {
    const { zones } = await meansOf(await sourceOf(RECIPE), [PADDOCK]);
    expect(Math.abs(zones[0]!.mean - counted(PADDOCK, [60, 210], [50, 150]))).toBeLessThan(0.03);
    expect(zones[0]!.hectares).toBeCloseTo(480, 6);
  });

  it('weights the mean by measured area, and omits hectares without data', async () => {
    const { zones } = await meansOf(await sourceOf(RECIPE), [HOLED]);
    const outside = 1 - (29 * 59) / (50 * 80);
    expect(zones[0]!.hectares).toBeCloseTo(360 * outside, 1);
    expect(zones[0]!.mean).toBeCloseTo(counted(HOLED, [285, 345], [185, 275]), 1);
  });

  it('measures all hectares on a grid in degrees, and the correct mean of uniform pixels', async () => {
    const grid = { left: 146.9, top: -33.7, pixelWidth: 0.0003, pixelHeight: 0.00025 };
    const recipe = {
      grid: { ...grid, columns: 900, rows: 900 },
      pixel: () => [140, 150, 100],
      geoKeys: geographic(4326),
    };
    const ring: Ring = [
      [146.95, -33.75],
      [146.96, -33.88],
      [147.1, -33.86],
      [147.05, -33.74],
      [146.95, -33.75],
    ];
    const { zones } = await meansOf(await sourceOf(recipe), [{ polygons: [[ring]], areaHa: 1000 }]);
    expect(zones[0]!.mean).toBeCloseTo(60, 5);
    expect(zones[0]!.hectares).toBeCloseTo(1000, 6);
  });

  it('measures nothing outside the raster, and across its edge only the part on it', async () => {
    const away = { polygons: [[ringAt([-90, 10], [-90, 60], [-20, 60])]], areaHa: 100 };
    const across = { polygons: [[ringAt([-10, 10], [-10, 30], [30, 30], [30, 10])]], areaHa: 80 };
    const { zones } = await meansOf(await sourceOf(RECIPE), [away, across]);
    expect(zones[0]).toEqual({ mean: NaN, hectares: 0 });
    expect(zones[1]!.hectares).toBeCloseTo(60, 6);
  });

  it('reports missing dates and continues with the others', async () => {
    const { missing, zones } = await meansOf(
      await sourceOf(RECIPE),
      [PADDOCK],
      ['2020-03', DATE, '2020-09'],
    );
    expect(missing).toEqual(['2020-03', '2020-09']);
    expect(zones[0]!.hectares).toBeCloseTo(480, 6);
  });
});

describe('readZones with an unreadable source', () => {
  let good: RasterSource;
  beforeAll(async () => {
    good = await sourceOf(RECIPE);
  });
  const without = (dates: readonly string[], reason: OutsideReason): RasterSource => ({
    async open(date) {
      if (dates.includes(date)) throw new OutsideUnavailableError('Ground cover', reason);
      return good.open(DATE);
    },
  });
  const read = async (source: RasterSource) => {
    const dates = GROUND_COVER_QUARTERS.slice(0, 30);
    const { readings, missing } = readZones(source, dates, [PADDOCK]);
    for await (const { percents } of readings) expect(percents.length).toBeGreaterThan(0);
    return [...missing];
  };

  it.each(['timeout', 'network', 'status'] as const)(
    'fails when it is unavailable (%s), so that the caller retries',
    async (reason) => {
      await expect(read(without(['1990-03'], reason))).rejects.toThrow('unavailable');
    },
  );

  it('treats a source without any files as unavailable, such as an unmounted folder', async () => {
    await expect(read({ open: async () => null })).rejects.toThrow('unavailable');
  });

  it('tolerates a few broken files, which no retry would repair, but not many', async () => {
    const few = ['1990-03', '1991-06'];
    expect(await read(without(few, 'garbage'))).toEqual(few);
    const many = GROUND_COVER_QUARTERS.slice(0, 4);
    await expect(read(without(many, 'garbage'))).rejects.toThrow('unavailable');
  });
});

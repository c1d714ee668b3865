import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WOODY_COVER_YEARS } from '#entities/cover';
import { createLog } from '../platform/log.ts';
import { RequestPriority } from '../platform/workers/request-priority.ts';
import { geographic, writeCog } from '../rasters/cog/write-cog.fixture.ts';
import { coverSources, type CoverSources, type RasterSource } from '../rasters/index.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { readBiomass } from '../platform/settings/biomass.ts';
import { exampleInput } from './farm-key/example-input.fixture.ts';
import { exampleGround, exampleWoody } from './cover/example-cover.fixture.ts';
import type { FarmCover } from './farm-cover/measure-farm-cover.ts';
import { createReportMaker } from './create-report-maker.ts';
import { makeReport, type ReportOrder } from './make-report.ts';

// Only in `npm run test:full`: waits for processes that end and hang; reports are made in every run.

const program = join(import.meta.dirname, '../../dist/server/report-process.js');
const settings = readSettings({ OIDC_ISSUER: 'https://id.example.com' });
const order: ReportOrder = {
  report: 'carbon',
  input: {
    ...exampleInput(2),
    cover: { ground: null, woody: 'Example woody cover', isSample: false },
    factors: {
      biomass: readBiomass('1/3/8,3/12/35,15/45/110,40/100/220,80/180/400')!,
      carbonFraction: 0.47,
      source: 'Factors of an example.',
    },
  },
};

const makerOf = (standInCover: CoverSources, ownSettings = settings) =>
  createReportMaker({
    program,
    settings: ownSettings,
    standInCover,
    requestPriority: new RequestPriority(),
  });

describe('report process', () => {
  it('makes the same report as this process, with cover read through its parent', async () => {
    if (!existsSync(program)) throw new Error('The server is not built. Run: npm run build');
    const cover = { ground: null, woody: exampleWoody() };
    const make = makerOf(cover);
    expect(await make(order)).toEqual(await makeReport(order, cover));
  });

  /** A source that answers only once it is released. */
  function heldSource(): { source: RasterSource; letGo: () => void } {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const woody = exampleWoody();
    const open: RasterSource['open'] = (date) => held.then(() => woody.open(date));
    return { source: { open }, letGo: () => letGo() };
  }

  it('makes a Farm Key without waiting for a cover report', async () => {
    const { source, letGo } = heldSource();
    const make = makerOf({ ground: null, woody: source });
    const waiting = make(order);
    const key: ReportOrder = { report: 'farm-key', input: exampleInput(3) };
    expect(await make(key)).toEqual(await makeReport(key, { ground: null, woody: null }));
    letGo();
    const cover = { ground: null, woody: exampleWoody() };
    expect(await waiting).toEqual(await makeReport(order, cover));
  });

  it('makes a usual cover report without waiting for a long comparison', async () => {
    const { source } = heldSource();
    const stopping = new AbortController();
    const make = createReportMaker({
      program,
      settings,
      standInCover: { ground: source, woody: exampleWoody() },
      requestPriority: new RequestPriority(),
      signal: stopping.signal,
    });
    const { parcels, ...farm } = exampleInput(5_000);
    const waiting = make({
      report: 'benchmark',
      input: {
        ...farm,
        parcels: exampleInput(2).parcels,
        cover: { ground: 'Example ground cover', woody: 'Example woody cover', isSample: false },
        comparison: { parcels, missingPids: [], dataSet: farm.dataSet, choice: null },
      },
    });
    const cover = { ground: null, woody: exampleWoody() };
    expect(await make(order)).toEqual(await makeReport(order, cover));
    stopping.abort(new Error('The test ends.'));
    await expect(waiting).rejects.toThrow('The test ends.');
  });

  it('reads the cover that the sandbox’s settings name instead of the stand-in’s', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fenceline-cover-'));
    const tif = writeCog({
      grid: {
        left: 147,
        top: -34.7,
        pixelWidth: 0.001,
        pixelHeight: 0.001,
        columns: 400,
        rows: 300,
      },
      pixel: (column) => [column % 60],
      geoKeys: geographic(4326),
      overviews: 2,
    });
    for (let year = WOODY_COVER_YEARS.first; year <= WOODY_COVER_YEARS.last; year++) {
      await writeFile(join(folder, `${year}.tif`), tif);
    }
    const own = readSettings({
      WOODY_COVER_SOURCE: join(folder, '{year}.tif'),
      WOODY_COVER_NAME: 'Woody cover of a tester, version 1',
    });
    const configured = coverSources(own, createLog('silent'), 'reports');
    try {
      const open = () => Promise.reject(new Error('the stand-in was asked'));
      const make = makerOf({ ground: null, woody: { open } }, own);
      expect(await make(order)).toEqual(await makeReport(order, configured));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('measures to the last season that the settings name', async () => {
    const own = readSettings({
      OIDC_ISSUER: 'https://id.example.com',
      GROUND_COVER_UNTIL: '2022-06',
    });
    const make = makerOf({ ground: exampleGround() }, own);
    const { parcels } = exampleInput(1);
    const [file] = await make({ report: 'farm-cover', input: { parcels } });
    const cover = JSON.parse(new TextDecoder().decode(file!.bytes)) as FarmCover;
    expect(cover.seasons.at(-1)).toMatchObject({ quarter: '2022-06', mean: expect.any(Number) });
    expect(cover.seasons).toHaveLength(131);
  });

  it('names the original error, so that the reason for a retry is known', async () => {
    const make = makerOf({ ground: null, woody: null });
    await expect(make(order)).rejects.toMatchObject({
      name: 'OutsideUnavailableError',
      message: 'Woody cover is unavailable (not-configured)',
    });
  });
});

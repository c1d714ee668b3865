import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RightOfWay } from '../processes/right-of-way.ts';
import type { CoverSources, RasterSource } from '../rasters/index.ts';
import { readSettings } from '../settings.ts';
import { readBiomass } from './carbon/carbon-factors.ts';
import { exampleInput } from './farm-key/example-input.ts';
import { exampleWoody } from './cover/example-cover.ts';
import { createReportMaker } from './create-report-maker.ts';
import { makeReport, type ReportOrder } from './make-report.ts';

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

const makerOf = (cover: CoverSources | null) =>
  createReportMaker({ program, settings, cover, rightOfWay: new RightOfWay() });

describe('a report made in a process of its own', () => {
  it('is the one made in this process, its cover asked for', async () => {
    if (!existsSync(program)) throw new Error('The server is not built. Run: npm run build');
    const cover = { ground: null, woody: exampleWoody() };
    const make = makerOf(cover);
    expect(await make(order)).toEqual(await makeReport(order, cover));
  }, 60_000);

  /** Cover that comes once it is told to. */
  function heldSource(): { source: RasterSource; letGo: () => void } {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const woody = exampleWoody();
    const open: RasterSource['open'] = (date) => held.then(() => woody.open(date));
    return { source: { open }, letGo: () => letGo() };
  }

  it('is a Farm Key too, which waits for no report about cover', async () => {
    const { source, letGo } = heldSource();
    const make = makerOf({ ground: null, woody: source });
    const waiting = make(order);
    const key: ReportOrder = { report: 'farm-key', input: exampleInput(3) };
    expect(await make(key)).toEqual(await makeReport(key, { ground: null, woody: null }));
    letGo();
    expect(await waiting).toHaveLength(2);
  }, 60_000);

  it('says what failed by its name, so that it is known why it is tried again', async () => {
    const make = makerOf(null);
    await expect(make(order)).rejects.toMatchObject({
      name: 'OutsideUnavailable',
      message: 'Woody cover is unavailable (not-configured)',
    });
  }, 60_000);
});

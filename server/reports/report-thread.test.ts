import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { constants, getPriority, platform } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { RasterSource } from '../rasters/index.ts';
import { readSettings } from '../settings.ts';
import { readBiomass } from './carbon/carbon-factors.ts';
import { exampleInput } from './farm-key/example-input.ts';
import { exampleWoody } from './cover/example-cover.ts';
import { createReportMaker } from './create-report-maker.ts';
import { makeReport, type ReportOrder } from './make-report.ts';

const program = join(import.meta.dirname, '../../dist/server/report-worker.js');
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

describe('a report made in a thread', () => {
  it('is the one made in this thread, its cover asked for through ports', async () => {
    if (!existsSync(program)) throw new Error('The server is not built. Run: npm run build');
    const cover = { ground: null, woody: exampleWoody() };
    const make = createReportMaker({ program, settings, cover });
    expect(await make(order)).toEqual(await makeReport(order, cover));
  }, 60_000);

  /** Cover that comes once it is told to, and is nothing then. */
  function heldSource(): { source: RasterSource; letGo: () => void } {
    let letGo = () => {};
    const held = new Promise<null>((resolve) => (letGo = () => resolve(null)));
    return { source: { open: () => held }, letGo: () => letGo() };
  }

  it('is a Farm Key too, which waits for no report about cover', async () => {
    const { source, letGo } = heldSource();
    const make = createReportMaker({ program, settings, cover: { ground: null, woody: source } });
    const waiting = make(order);
    const key: ReportOrder = { report: 'farm-key', input: exampleInput(3) };
    expect(await make(key)).toEqual(await makeReport(key, { ground: null, woody: null }));
    letGo();
    expect(await waiting).toHaveLength(2);
  }, 60_000);

  it('gives way to the thread that answers, where an operating system can tell them apart', async () => {
    const own = getPriority();
    const { source, letGo } = heldSource();
    const make = createReportMaker({ program, settings, cover: { ground: null, woody: source } });
    const waiting = make(order);
    if (platform() === 'linux') {
      const low = constants.priority.PRIORITY_BELOW_NORMAL;
      await vi.waitFor(async () => expect(await prioritiesOfThreads()).toContain(low), 30_000);
    }
    expect(getPriority()).toBe(own);
    letGo();
    await waiting;
  }, 60_000);

  it('says what failed by its name, so that it is known why it is tried again', async () => {
    const make = createReportMaker({ program, settings, cover: null });
    await expect(make(order)).rejects.toMatchObject({
      name: 'OutsideUnavailable',
      message: 'Woody cover is unavailable (not-configured)',
    });
  }, 60_000);
});

/** As Linux tells them, field 19 of each. */
async function prioritiesOfThreads(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const stats = await Promise.all(
    threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')),
  );
  // Behind the name in brackets, which is field 2.
  return stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
}

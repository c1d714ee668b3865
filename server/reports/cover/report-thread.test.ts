import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { readBiomass } from '../carbon/carbon-factors.ts';
import { exampleInput } from '../farm-key/example-input.ts';
import { createCoverReportMaker } from './create-cover-report-maker.ts';
import { exampleWoody } from './example-cover.ts';
import { makeCoverReport, type CoverReportOrder } from './make-cover-report.ts';

const program = join(import.meta.dirname, '../../../dist/server/report-worker.js');
const settings = readSettings({ OIDC_ISSUER: 'https://id.example.com' });
const order: CoverReportOrder = {
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
    const make = createCoverReportMaker({ program, settings, cover });
    expect(await make(order)).toEqual(await makeCoverReport(order, cover));
  }, 60_000);

  it('says what failed by its name, so that it is known why it is tried again', async () => {
    const make = createCoverReportMaker({ program, settings, cover: null });
    await expect(make(order)).rejects.toMatchObject({
      name: 'OutsideUnavailable',
      message: 'Woody cover is unavailable (not-configured)',
    });
  }, 60_000);
});

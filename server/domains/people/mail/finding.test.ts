import { describe, expect, it } from 'vitest';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import { createLog } from '../../../platform/log.ts';
import type { AppContext } from '../../app-context.ts';
import { findingOf } from './finding.ts';

const FILE: DeliveredFile = {
  itemId: 1,
  key: 'deliveries/1/1/numbers.json',
  fileName: 'numbers.json',
  contentType: 'application/json',
  byteLength: 100,
  screen: { dataTo: '2026-09' },
};

/** A store with one file of numbers, in the spring of 2026. */
const appWith = (stored: string | null) =>
  ({
    files: { get: async () => (stored === null ? null : Buffer.from(stored)) },
    log: createLog('silent'),
    now: () => new Date('2026-11-25T00:00:00Z'),
  }) as unknown as AppContext;
const numbers = (changes: object) =>
  JSON.stringify({
    farm: { name: 'Back Creek' },
    isSample: false,
    ground: null,
    woody: [],
    ...changes,
  });
const ground = (quarter: string) => ({ latest: { quarter, mean: 66.6 } });

describe('the finding in a mail with reports', () => {
  it('is absent without numbers, with broken numbers, or with nothing measured', async () => {
    for (const stored of [null, '', '{', '{}', numbers({})]) {
      expect(await findingOf(appWith(stored), [FILE])).toBeNull();
    }
    const { screen: _, ...unseen } = FILE;
    expect(await findingOf(appWith(numbers({ ground: ground('2026-09') })), [unseen])).toBeNull();
  });

  it('is the ground cover of this season, or of the last season that was measured', async () => {
    expect(await findingOf(appWith(numbers({ ground: ground('2026-09') })), [FILE])).toEqual({
      figure: '67 %',
      says: 'Ground cover of Back Creek this spring',
    });
    expect(await findingOf(appWith(numbers({ ground: ground('2026-06') })), [FILE])).toEqual({
      figure: '67 %',
      says: 'Ground cover of Back Creek in winter 2026',
    });
  });

  it('is otherwise the latest year with woody cover, and says if the data are samples', async () => {
    const woody = [
      { year: 2018, farm: { percent: 12.4 } },
      { year: 2019, farm: { percent: 13.6 } },
      { year: 2020, farm: null },
    ];
    expect(await findingOf(appWith(numbers({ woody, isSample: true })), [FILE])).toEqual({
      figure: '14 %',
      says: 'of Back Creek was woody in 2019 (sample data)',
    });
  });
});

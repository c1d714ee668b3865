import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_PDF } from '../../../tests/support/server/small-pdf.ts';
import { buildWorker } from '../../cadastre/build-worker.fixture.ts';
import { busyClock, patientClock, spentClock } from '../../../tests/support/server/work-clocks.ts';
import { createPdfComparer } from './pdf-comparer.ts';

/** Never ends, and leaves the processor to others. */
const WAITING = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

describe('createPdfComparer', () => {
  let folder: string;
  let built: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fenceline-pdf-'));
    built = await buildWorker('task-worker', folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const pair = () => ({
    given: Buffer.from(SMALL_PDF),
    made: Buffer.from(SMALL_PDF),
  });
  async function program(source: string): Promise<string> {
    const path = join(folder, `${Math.random()}.mjs`);
    await writeFile(path, source);
    return path;
  }

  it('compares two files in a thread of its own', async () => {
    const compare = createPdfComparer(built);
    expect(await compare(pair())).toMatchObject({ isUnchanged: true, madeCodes: [] });
  });

  it('returns null if the comparison uses up its processor time', async () => {
    const compare = createPdfComparer(await program('for (;;) {}'), spentClock());
    expect(await compare(pair())).toBeNull();
  });

  it('gives no verdict on a pair if a busy machine has no time for it', async () => {
    const compare = createPdfComparer(await program('for (;;) {}'), busyClock());
    await expect(compare(pair())).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: expect.stringMatching(/could not be compared with the commitment yet/),
      retryAfter: 10,
    });
  });

  it('returns null if the comparison takes too much memory', async () => {
    const greedy = 'const all = []; for (;;) all.push(Array.from({ length: 1e5 }, (_, i) => [i]));';
    const compare = createPdfComparer(await program(greedy), patientClock());
    expect(await compare(pair())).toBeNull();
  });

  it('answers OVERLOADED while one pair is compared and ten are queued', async () => {
    const compare = createPdfComparer(await program(WAITING), busyClock());
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => compare(pair())));
    const refused = all.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(12);
    const full = refused.filter(({ reason }) => /many files/.test(reason.message));
    expect(full).toMatchObject([{ reason: { code: 'OVERLOADED', retryAfter: 10 } }]);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_PDF } from '../../../tests/support/server/small-pdf.ts';
import { buildWorker } from '../../cadastre/build-worker.fixture.ts';
import { busyClock, patientClock, spentClock } from '../../../tests/support/server/work-clocks.ts';
import { createPdfComparer } from './pdf-comparer.ts';

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

  it.each([
    ['processor time', 'for (;;) {}', spentClock()],
    ['memory', 'for (const all = [];;) all.push(new Array(1e6).fill(0.5));', patientClock()],
  ])('returns null if the comparison uses up its %s', async (_, source, clock) => {
    const compare = createPdfComparer(await program(source), clock);
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
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IS_FULL } from '../../../tests/support/full.ts';
import { hostileKeys, inputOf, type InputKey } from '../../../tests/support/readers/inputs.ts';
import {
  buildReader,
  readInputs,
  removeReader,
  smallestFailing,
} from '../../../tests/support/readers/read-inputs.ts';
import { slowness } from '../../../tests/support/readers/slowness.ts';

/** `npm run soak -- readers` increases this and varies the seed. */
const INPUTS = Number(process.env['READER_INPUTS'] ?? (IS_FULL ? 2_000 : 30));
const SEED = Number(process.env['READER_SEED'] ?? 20_220_600);
/** `npm test` reads one in this many of the hostile files. */
const HOSTILE_ONE_IN = 64;
/** The slowest of three measurements, because the processor's speed may change meanwhile. */
const SLOWEST = Math.max(...Array.from({ length: 3 }, slowness));
/** Processor time of one input, which does not depend on what else the machine does. */
const LIMIT = { limitMs: 5_000 * SLOWEST };
/** Ends a run that hangs, on a busy machine too; `npm run soak -- readers` takes hours. */
const MAX_WALL_MS = Math.max(20 * 60_000, INPUTS * 500);
const MAX_SHOWN = 5;
const REPORT_EVERY = 10_000;

beforeAll(buildReader);
afterAll(removeReader);

/** Describes the inputs that failed, each by the smallest file that still fails. */
async function failures(keys: readonly InputKey[]): Promise<string[]> {
  const found: string[] = [];
  let [count, totalMs, slowestMs, longestMs, refused] = [0, 0, 0, 0, 0];
  for await (const { key, cpuMs, pieceMs, refusal, error } of readInputs(keys, LIMIT)) {
    if (++count % REPORT_EVERY === 0) process.stdout.write(`${count} files\n`);
    slowestMs = Math.max(slowestMs, cpuMs);
    longestMs = Math.max(longestMs, pieceMs);
    totalMs += cpuMs;
    if (refusal !== null) refused++;
    if (error === null || found.length === MAX_SHOWN) continue;
    const smallest = await smallestFailing(key, LIMIT);
    const { name, bytes } = inputOf(smallest);
    const path = join(mkdtempSync(join(tmpdir(), 'failing-')), name);
    writeFileSync(path, bytes);
    found.push(`${JSON.stringify(smallest)} (${path}): ${error}`);
  }
  const figures = [`${keys.length} files`, `${refused} refused`];
  const times = `${(totalMs / 1_000).toFixed(0)} s of processor time, at most ${slowestMs.toFixed(0)} ms each, ${longestMs.toFixed(0)} ms without a pause`;
  process.stdout.write(`${figures.join(', ')}; ${times}\n`);
  return found;
}

it(
  'readGeoFile ends within 5 s of processor time for hostile files',
  async () => {
    const keys = hostileKeys().filter((_, nth) => IS_FULL || nth % HOSTILE_ONE_IN === 0);
    expect(await failures(keys)).toEqual([]);
  },
  MAX_WALL_MS,
);

it(
  'readGeoFile ends within 5 s of processor time for every mutation of a file',
  async () => {
    const keys = Array.from({ length: INPUTS }, (_, index) => ({ seed: SEED, index }));
    expect(await failures(keys), `seed ${SEED}`).toEqual([]);
  },
  MAX_WALL_MS,
);

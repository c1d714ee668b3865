import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadMemoryEngine, writeSnapshot } from '../../server/cadastre/memory/index.ts';
import { SAMPLE_VERSION, sampleLandscape, sampleParcelRecords } from './index.ts';
import { ensureSampleSnapshot } from './sample-snapshot.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-sample-'));
  path = await ensureSampleSnapshot(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('ensureSampleSnapshot stores the whole sample landscape, labelled as a sample', async () => {
  const records = sampleParcelRecords(sampleLandscape());
  const engine = await loadMemoryEngine(path);
  expect(engine.dataSet).toMatchObject({
    isSample: true,
    version: SAMPLE_VERSION,
    parcelCount: records.length,
  });
  expect(await engine.byIds(records.map((record) => record.pid))).toEqual(records);
});

it('ensureSampleSnapshot reuses a current snapshot', async () => {
  const before = await stat(path);
  expect(await ensureSampleSnapshot(folder)).toBe(path);
  expect((await stat(path)).ino).toBe(before.ino);
});

it('ensureSampleSnapshot rebuilds a damaged snapshot', async () => {
  const { size } = await stat(path);
  await truncate(path, size - 100);
  await ensureSampleSnapshot(folder);
  expect((await stat(path)).size).toBe(size);
});

it('ensureSampleSnapshot rebuilds a snapshot of another sample version', async () => {
  const { dataSet } = await loadMemoryEngine(path);
  const [record] = await (await loadMemoryEngine(path)).byIds(['NSW1000001']);
  await writeSnapshot(path, { name: 'Old', version: 'sample-0', isSample: true }, [record!]);
  await ensureSampleSnapshot(folder);
  expect((await loadMemoryEngine(path)).dataSet).toEqual(dataSet);
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses } from '#shared/api/contract';
import { buildWorker } from '../../cadastre/build-worker.fixture.ts';
import { createLargeBodyReader, type LargeBodyReader } from './large-body-reader.ts';

const MIB = 1024 * 1024;

const CREATE = addresses.farms.create.urlPath;
const BOUNDARY = addresses.farms.storeCustomBoundary.urlPath;
const feature = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [146.5, -34.5] },
  properties: { name: 'ü', empty: null },
};
const bodyOf = (given: object, urlPath = BOUNDARY) =>
  JSON.stringify({
    app_action: 'mfk',
    data: { url_path: urlPath, p_dict: given },
    access_token: 'a.b.c',
  });
const boundary = (more: object = {}) => ({
  property_id: 7,
  geojson: { type: 'FeatureCollection', features: [feature], crs: 'dropped', ...more },
});

async function nicenessByThread(): Promise<Map<string, number>> {
  const threads = await readdir('/proc/self/task');
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => '')),
  );
  return new Map(
    // The 17th field after the name, which may contain anything.
    stats.map((stat, n) => [threads[n]!, Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])]),
  );
}

describe('createLargeBodyReader', () => {
  let folder: string;
  let read: LargeBodyReader;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fenceline-body-'));
    read = createLargeBodyReader(await buildWorker('task-worker', folder));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const readText = (text: string, maxArrayItems = 1_000) =>
    read({ bytes: Buffer.from(text), maxArrayItems });

  it('rejects text that is not JSON and parameters that no call accepts', async () => {
    await expect(readText('{"a":')).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    await expect(readText('{"a":"\\ud800"}')).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    await expect(readText('{"a":1}')).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    await expect(readText(`[${'0,'.repeat(1_000)}0]`)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('1001 entries'),
    });
    const names = Array.from({ length: 2_001 }, (_, n) => `"k${n}":0`).join();
    await expect(readText(`{${names}}`)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('2001 names'),
    });
  });

  it('reports the call and the token of a body whose parameters the call rejects, field by field', async () => {
    const wrong = await readText(bodyOf({ ...boundary(), property_id: 'seven' }));
    expect(wrong).toMatchObject({ call: { name: 'storeCustomBoundary' }, token: 'a.b.c' });
    const refusal = { code: 'INVALID_PARAMS', fields: { property_id: expect.any(String) } };
    expect(wrong.checked).toThrow(expect.objectContaining(refusal));
    expect((await readText(bodyOf({}, '/none/'))).call).toBeUndefined();
    const filled = bodyOf({ text: 'a'.repeat(100_000) }, CREATE);
    expect((await readText(filled)).checked).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE' }),
    );
  });

  it('does not block the event loop while it rejects 15 MiB of names', async () => {
    const names = `{${'"k":0,'.repeat((15 * MIB) / 6)}"k":0}`;
    let rounds = 0;
    const counting = setInterval(() => (rounds += 1), 1);
    await expect(readText(names)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    clearInterval(counting);
    expect(rounds).toBeGreaterThan(3);
  });

  it('passes a boundary on as a single text', async () => {
    const { checked } = await readText(bodyOf(boundary()));
    expect(checked()).toEqual({
      opId: undefined,
      params: { property_id: 7, geojson: JSON.stringify([feature]) },
    });
  });

  it('answers several queued bodies', async () => {
    const bodies = Array.from({ length: 5 }, (_, n) =>
      bodyOf({ ...boundary(), property_id: n + 1 }),
    );
    const answers = await Promise.all(bodies.map((body) => readText(body)));
    expect(answers.map(({ checked }) => checked().params['property_id'])).toEqual([1, 2, 3, 4, 5]);
  });

  it.runIf(process.platform === 'linux')(
    'runs at a lower priority than other threads',
    async () => {
      const before = await nicenessByThread();
      const another = createLargeBodyReader(join(folder, 'task-worker.mjs'));
      await another({ bytes: Buffer.from(bodyOf(boundary())), maxArrayItems: 1_000 });
      const started = [...(await nicenessByThread())].filter(([thread]) => !before.has(thread));
      expect(started.filter(([, nice]) => nice > getPriority())).toHaveLength(1);
    },
  );

  it('asks the client to retry later when 40 bodies are queued', async () => {
    const body = bodyOf(boundary());
    const outcomes = await Promise.allSettled(Array.from({ length: 45 }, () => readText(body)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED', retryAfter: 5 } });
  });
});

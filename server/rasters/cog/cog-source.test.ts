import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { percentagesOn } from '../read-raster.ts';
import {
  ALBERS,
  DATE,
  DATE_PATH,
  expectNearest,
  GRID,
  log,
  percentAt,
  RECIPE,
  startCoverStore,
  tileOver,
  type CoverStore,
} from './cover-store.fixture.ts';
import { projected, writeCog } from './write-cog.fixture.ts';

let store: CoverStore;
beforeAll(async () => {
  store = await startCoverStore();
});
afterAll(() => store.stop());
beforeEach(() => store.clear());

describe('createCogSource', () => {
  it('finds files in a folder by the months of their season', async () => {
    await writeFile(join(store.folder, 'lztmre_aus_m202212202302_dixa2.tif'), writeCog(RECIPE));
    await writeFile(join(store.folder, 'lztmre_aus_m202006202008_dixa2.tif'), writeCog(RECIPE));
    const source = store.sourceOf({
      template: join(store.folder, 'lztmre_aus_m{start}{end}_dixa2.tif'),
    });
    expect(await source.open('2022-12')).toBeNull();
    const tile = tileOver(ALBERS, GRID, 13);
    const found = await percentagesOn((await source.open(DATE))!, tile);
    expect(expectNearest(found, tile, ALBERS, GRID, percentAt)).toBeGreaterThan(10_000);
  });

  it('reports the classes of a source that stores classes', () => {
    expect(store.sourceOf({ storedAs: 'forest-classes' }).storedClasses).toHaveLength(2);
    expect(store.sourceOf({ storedAs: 'cover' }).storedClasses).toBeUndefined();
  });

  it('treats a missing file as no raster and checks again later', async () => {
    let time = 0;
    const source = store.sourceOf({ now: () => time });
    expect(await source.open(DATE)).toBeNull();
    store.put(RECIPE);
    expect(await source.open(DATE)).toBeNull();
    expect(store.asked).toHaveLength(1);
    time = 61_000;
    expect(await source.open(DATE)).not.toBeNull();
  });

  it('never requests invalid dates', async () => {
    const source = store.sourceOf();
    for (const date of ['2020-07', '1989-09', '../etc', '2020']) {
      expect(await source.open(date)).toBeNull();
    }
    expect(store.asked).toEqual([]);
  });

  it('treats a file as missing when a private store answers 403', async () => {
    store.put(RECIPE);
    store.answerBy((_, response) => response.writeHead(403).end());
    expect(await store.sourceOf().open(DATE)).toBeNull();
  });

  it('does not mix two versions of a file that changes', async () => {
    store.put({ ...RECIPE, compression: 'none' });
    const source = store.sourceOf();
    const tile = tileOver(ALBERS, GRID, 13);
    const before = (await source.open(DATE))!;
    store.replace(DATE_PATH, writeCog({ ...RECIPE, pixel: () => [150, 0, 0] }));
    await expect(percentagesOn(before, tile)).rejects.toThrow('Ground cover is unavailable');
    const found = await percentagesOn((await source.open(DATE))!, tile);
    expect(new Set(found)).toEqual(new Set([50]));
  });

  it('does not mix two versions of a file that changes in a folder', async () => {
    const path = join(store.folder, '2020-06.tif');
    const source = store.sourceOf({ template: join(store.folder, '{yyyy-mm}.tif') });
    await writeFile(path, writeCog({ ...RECIPE, compression: 'none' }));
    const before = (await source.open(DATE))!;
    await writeFile(path, writeCog({ ...RECIPE, pixel: () => [150, 0, 0] }));
    await utimes(path, 1, 1);
    const tile = tileOver(ALBERS, GRID, 13);
    await expect(percentagesOn(before, tile)).rejects.toThrow('Ground cover is unavailable');
    expect(new Set(await percentagesOn((await source.open(DATE))!, tile))).toEqual(new Set([50]));
  });
});

describe('a faulty cover store', () => {
  it.each<[string, Parameters<typeof store.answerBy>[0]]>([
    ['answers with the whole file', (_, response, file) => void response.writeHead(200).end(file)],
    ['is broken', (_, response) => void response.writeHead(500).end()],
    ['is busy', (_, response) => void response.writeHead(429).end()],
    [
      'sends elsewhere',
      (_, response) => void response.writeHead(302, { location: DATE_PATH }).end(),
    ],
    [
      'sends another range',
      (_, response, file) =>
        void response
          .writeHead(206, { 'content-range': `bytes 5-14/${file.length}` })
          .end(file.subarray(5, 15)),
    ],
    ['says no range', (_, response, file) => void response.writeHead(206).end(file)],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(206, { 'content-length': '65536', 'content-range': 'bytes 0-65535/9' });
        response.write('II');
        setTimeout(() => response.destroy(), 10);
      },
    ],
    [
      'sends a page',
      (_, response) =>
        void response.writeHead(206, { 'content-range': 'bytes 0-14/15' }).end('<!doctype html>'),
    ],
  ])('is unavailable when it %s', async (_, answer) => {
    store.put(RECIPE);
    store.answerBy(answer);
    await expect(store.sourceOf().open(DATE)).rejects.toThrow('Ground cover is unavailable');
  });

  it('is read again once it has recovered', async () => {
    store.put(RECIPE);
    const source = store.sourceOf();
    store.answerBy((_, response) => void response.writeHead(500).end());
    await expect(source.open(DATE)).rejects.toThrow('status 500');
    store.answerRightly();
    expect(await source.open(DATE)).not.toBeNull();
  });

  it.each<[string, Uint8Array]>([
    ['a cut-off directory', writeCog(RECIPE).slice(0, 100)],
    ['text', Buffer.from('no tiff at all')],
    ['an unknown system', writeCog({ ...RECIPE, geoKeys: projected(2154) })],
    ['no place', writeCog({ ...RECIPE, geoKeys: {} })],
  ])('logs %s only once', async (_, file) => {
    store.files.set(DATE_PATH, file);
    const warnings: unknown[] = [];
    const source = store.sourceOf({
      log: { ...log, warn: (entry: unknown) => warnings.push(entry) } as never,
    });
    await expect(source.open(DATE)).rejects.toThrow('garbage');
    await expect(source.open(DATE)).rejects.toThrow('garbage');
    expect(warnings).toHaveLength(1);
  });

  it('cannot make a block inflate beyond its stated size', async () => {
    const file = writeCog({ ...RECIPE, overviews: 0 });
    const bomb = writeCog({ ...RECIPE, overviews: 0, blockPx: 1024, pixel: () => [0, 0, 0] });
    expect(bomb.length).toBeLessThan(file.length);
    // The same image, with its blocks declared as 64 pixels wide.
    const lie = Buffer.from(bomb);
    for (let at = 8; at < 400; at += 2) {
      const [tag, value] = [lie.readUInt16LE(at), lie.readUInt16LE(at + 8)];
      if ((tag === 322 || tag === 323) && value === 1024) lie.writeUInt16LE(64, at + 8);
    }
    store.files.set(DATE_PATH, lie);
    const raster = (await store.sourceOf().open(DATE))!;
    expect(raster.levels[0].blockColumns).toBe(64);
    await expect(raster.levels[0].block(0, 0)).rejects.toThrow('garbage');
  });
});

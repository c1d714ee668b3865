import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collection, NSW_LOTS, testFolder } from '../cadastre/import/cadastre-files.fixture.ts';
import { openPostgisEngine } from '../cadastre/postgis/index.ts';
import {
  postgisMissing,
  startPostgisCluster,
  type PostgisCluster,
} from '../cadastre/postgis-cluster.fixture.ts';
import { importParcels } from './import-parcels.ts';
import { parcelsInfo } from './parcels-info.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
let cluster: PostgisCluster | null = null;
beforeAll(async () => {
  folder = await testFolder();
  if (!postgisMissing()) cluster = await startPostgisCluster({ fsync: 'off' });
});
afterAll(async () => {
  await cluster?.stop();
  await folder.remove();
});

const silent = {
  onProgress: () => {},
  onScratch: () => {},
  onCancel: () => {},
  onFinishing: () => {},
  openSampleCover: () => Promise.reject(new Error('no sample is needed')),
};

async function load(postgisUrl: string, lots: readonly unknown[]) {
  const file = join(folder.path, 'lots.geojson');
  await writeFile(file, collection(lots));
  const params = {
    dataDir: folder.path,
    files: [file],
    state: 'NSW',
    map: [],
    crs: null,
    latFirst: false,
    regions: [],
    name: null,
    version: '7',
    add: false,
    maxRefusedPercent: 5,
    reportPath: null,
    postgisUrl,
  };
  return importParcels(params, silent);
}

describe('importParcels into a PostGIS database', () => {
  it('changes neither database nor folder if the database is unreachable', async () => {
    const url = 'postgres://fenceline@localhost:1/nowhere';
    await expect(load(url, NSW_LOTS)).rejects.toMatchObject({
      name: 'TaskRefusedError',
      message: expect.stringMatching(/could not be stored in the database, and nothing/) as string,
    });
    expect(await parcelsInfo({ dataDir: folder.path, postgisUrl: null })).toBeNull();
  });

  it('stores the cadastre, which parcelsInfo then reports', async ({ skip }) => {
    const missing = postgisMissing();
    if (missing) skip(missing);
    const { host, user, database } = cluster!.pool.options;
    const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host!)}`;
    await load(url, NSW_LOTS);
    const engine = await openPostgisEngine(cluster!.pool);
    expect((await engine.atPoint(146.405, -34.395)).map(({ pid }) => pid)).toEqual(['NSW101']);
    expect(await parcelsInfo({ dataDir: folder.path, postgisUrl: url })).toMatchObject({
      name: 'NSW cadastre',
      version: '7',
      parcelCount: 3,
      parcelsByState: { NSW: 3 },
    });
    await load(url, NSW_LOTS.slice(1));
    expect(await engine.atPoint(146.405, -34.395)).toEqual([]);
  });
});

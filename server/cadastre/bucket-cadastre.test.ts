import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, startS3Server, type S3Server } from '../../tests/support/files/s3-server.ts';
import { openBucket } from '../platform/files/create-file-store.ts';
import type { FileStorage } from '../platform/files/file-store.ts';
import { collection, lot, square } from './import/cadastre-files.fixture.ts';
import { importCadastre } from './import/import-cadastre.ts';
import type { ImportRequest } from './import/import-request.ts';
import { startParcels } from './start-parcels.ts';
import type { OpenParcels } from './data-set/index.ts';

let s3: S3Server;
let folder: string;
let bucket: FileStorage;
let open: OpenParcels[];
const log = { info: vi.fn(), error: vi.fn() };
const silent = { onProgress: () => {}, onScratch: () => {}, onFinishing: () => {} };

beforeEach(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'fenceline-bucket-cadastre-'));
  const settings = { DATA_DIR: folder, FILES_S3_PUBLIC_ENDPOINT: undefined };
  const place = { ...settings, FILES_S3_REGION: 'test', ...s3.settings };
  bucket = (await openBucket(place, undefined, { attempts: 1, silenceMs: 300 }))!;
  open = [];
  log.error.mockClear();
});
afterEach(async () => {
  await Promise.all(open.map((node) => node.close()));
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const dataDirOf = (machine: string) => join(folder, machine);
const parcelsOf = (machine: string) => join(dataDirOf(machine), 'parcels');

/** Imports one lot whose plan is the version. */
async function load(version: string, more: Partial<ImportRequest> = {}) {
  const path = join(folder, `${version}.geojson`);
  const properties = { cadid: '1', lotidstring: `1//DP${version}` };
  await writeFile(path, collection([lot(properties, square(146.4, -34.4))]));
  return importCadastre(
    {
      files: [{ path, state: 'NSW', type: null }],
      folder: parcelsOf('operator'),
      bucket,
      map: {},
      crs: null,
      latFirst: false,
      regions: [],
      name: null,
      version,
      add: false,
      maxRefusedPercent: 5,
      reportPath: join(folder, 'report.json'),
      storeToo: null,
      ...more,
    },
    silent,
  );
}

async function start(machine: string): Promise<OpenParcels> {
  const node = await startParcels({
    settings: { PARCEL_ENGINE: 'memory', DATABASE_URL: undefined, DATA_DIR: dataDirOf(machine) },
    bucket,
    programFolder: folder,
    log,
    sampleSnapshot: () => Promise.reject(new Error('no sample is needed')),
    pace: { lookEveryMs: 20, pauseMs: 20 },
  });
  open.push(node);
  return node;
}
async function stop(node: OpenParcels): Promise<void> {
  open = open.filter((other) => other !== node);
  await node.close();
}

const version = (node: OpenParcels) => node.engine.dataSet.version;
const comesTo = (wanted: string, ...nodes: OpenParcels[]) =>
  vi.waitFor(() => expect(nodes.map(version)).toEqual(nodes.map(() => wanted)), 20_000);
const snapshotsIn = async (machine: string) =>
  (await readdir(parcelsOf(machine))).filter((name) => !['current.json', 'lock'].includes(name));
/** True also for an address with a query. */
const isSnapshot = (key: string) => /\.parcels(\?|$)/.test(key);
const snapshotKeys = () => [...s3.objects.keys()].filter(isSnapshot);

const isDownload = ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
  method === 'GET' && isSnapshot(url!);

/** Ways in which the download of a snapshot fails. */
const FAULTS: [string, Parameters<S3Server['failWith']>[0], string][] = [
  [
    'is damaged',
    (request, response) => {
      if (!isDownload(request)) return false;
      const { bytes } = s3.objects.get(snapshotKeys().at(-1)!)!;
      const damaged = Buffer.from(bytes);
      damaged[damaged.length - 1]! ^= 1;
      response.end(damaged);
      return true;
    },
    'its checksum does not match',
  ],
  [
    'is cut off in the middle',
    (request, response) => {
      if (!isDownload(request)) return false;
      const { bytes } = s3.objects.get(snapshotKeys().at(-1)!)!;
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 100), () => response.destroy());
      return true;
    },
    'The file store is unavailable (network)',
  ],
  [
    'is refused',
    (request, response) => {
      if (isDownload(request)) refuse(response, 'AccessDenied');
      return isDownload(request);
    },
    'The file store is unavailable (status 403)',
  ],
  ['does not come in time', isDownload, 'The file store is unavailable (timeout)'],
];

describe('a node without a cadastre', () => {
  it.each(FAULTS)('does not start when the snapshot %s, and says why', async (_, fault, reason) => {
    await load('1');
    s3.failWith(fault);
    const refusal = await start('a').catch((error: unknown) => error as Error);
    expect(refusal).toMatchObject({ name: 'SnapshotError' });
    expect((refusal as Error).message).toMatch(
      /^This node has no cadastre and cannot fetch the current one from the bucket: .*fenceline doctor/,
    );
    expect((refusal as Error).message).toContain(reason);
    expect(await readdir(parcelsOf('a'))).toEqual([]);
  });

  it('does not start when the bucket names a snapshot that it does not have', async () => {
    await load('1');
    s3.objects.delete(snapshotKeys()[0]!);
    await expect(start('a')).rejects.toThrow(/The bucket has no cadastre\/.*import the cadastre/);
  });

  it('fetches the cadastre from the bucket, and restarts from its local copy while S3 is down', async () => {
    await load('1');
    const node = await start('a');
    expect(version(node)).toBe('1');
    expect((await node.engine.byIds(['NSW1']))[0]?.plan).toBe('1');
    await stop(node);
    s3.failWith(() => true);
    expect(version(await start('a'))).toBe('1');
    expect(
      s3.requests.filter((request) => isSnapshot(request) && request.startsWith('GET')),
    ).toEqual([`GET /files/${snapshotKeys()[0]}`]);
  });
});

describe('a node that serves a cadastre', () => {
  it.each(FAULTS)(
    'keeps serving it while the snapshot of the next one %s, and serves the next one later',
    async (_, fault, reason) => {
      await load('1');
      const node = await start('a');
      s3.failWith(fault);
      await load('2');
      await vi.waitFor(() => expect(node.isBehind).toBe(true), 20_000);
      const [{ err }, message] = log.error.mock.lastCall as [{ err: Error }, string];
      expect([err.message, message]).toEqual([
        expect.stringContaining(reason),
        'could not fetch the cadastre; still serving the old one',
      ]);
      expect([version(node), (await node.engine.byIds(['NSW1']))[0]?.plan]).toEqual(['1', '1']);
      s3.failWith(null);
      await comesTo('2', node);
      await vi.waitFor(() => expect(node.isBehind).toBe(false), 20_000);
      expect(await snapshotsIn('a')).toEqual([node.snapshot]);
    },
  );

  it('keeps serving it while the bucket has none, until one is imported', async () => {
    await load('1', { bucket: null, folder: parcelsOf('a') });
    const node = await start('a');
    expect([version(node), node.isBehind]).toEqual(['1', false]);
    await load('2');
    await comesTo('2', node);
  });

  it('fetches its local copy again when the copy is damaged', async () => {
    await load('1');
    const node = await start('a');
    const path = join(parcelsOf('a'), node.snapshot!);
    await stop(node);
    const bytes = await readFile(path);
    bytes[bytes.length - 1]! ^= 1;
    await writeFile(path, bytes);
    expect(version(await start('a'))).toBe('1');
    await writeFile(path, bytes.subarray(0, 100));
    await Promise.all(open.map(stop));
    expect(version(await start('a'))).toBe('1');
  });

  it('does not start on a damaged copy when the bucket has no cadastre', async () => {
    await load('1', { bucket: null, folder: parcelsOf('a') });
    const [snapshot] = await snapshotsIn('a');
    await writeFile(join(parcelsOf('a'), snapshot!), 'damaged');
    await expect(start('a')).rejects.toThrow(/is not a parcel snapshot/);
  });
});

describe('several nodes', () => {
  it('end up with the same cadastre, including a node that was down during the import and a new one', async () => {
    await load('1');
    const [first, away] = [await start('a'), await start('b')];
    await stop(away);
    await load('2');
    await comesTo('2', first);
    const nodes = [first, await start('b'), await start('c')];
    await comesTo('2', ...nodes);
    expect(new Set(nodes.map(({ snapshot }) => snapshot)).size).toBe(1);
    expect(await readdir(parcelsOf('b'))).toHaveLength(2);
    expect(snapshotKeys()).toEqual([`cadastre/${first.snapshot}`]);
    expect(s3.objects.size).toBe(2);
  });

  it('end up with the same cadastre when they share a DATA_DIR and start at the same moment', async () => {
    await load('1');
    const nodes = await Promise.all([start('a'), start('a'), start('a')]);
    await load('2');
    await comesTo('2', ...nodes);
    expect(await snapshotsIn('a')).toHaveLength(1);
  });
});

describe('importCadastre into a bucket', () => {
  it.each([
    ['the snapshot', ({ url }: { url?: string | undefined }) => isSnapshot(url!)],
    ['its name', ({ url }: { url?: string | undefined }) => url!.includes('.json')],
  ])('changes nothing when the bucket refuses %s', async (_, isRefused) => {
    await load('1');
    const before = [...s3.objects.keys()].filter((key) => !isSnapshot(key));
    s3.failWith((request, response) => {
      const matches = request.method === 'PUT' && isRefused(request);
      if (matches) refuse(response, 'AccessDenied');
      return matches;
    });
    await expect(load('2')).rejects.toMatchObject({ name: 'OutsideUnavailableError', status: 403 });
    expect([...s3.objects.keys()].filter((key) => !isSnapshot(key))).toEqual(before);
    expect(version(await start('a'))).toBe('1');
    s3.failWith(null);
    await load('3');
    await comesTo('3', ...open);
  });

  it('lets one of two simultaneous imports win, and reports that to the other', async () => {
    const outcomes = await Promise.allSettled([
      load('1'),
      load('2', { folder: parcelsOf('other') }),
    ]);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining('Another import into the bucket ended meanwhile'),
    ]);
    const won = outcomes.findIndex(({ status }) => status === 'fulfilled') + 1;
    expect(version(await start('a'))).toBe(String(won));
    expect(snapshotKeys()).toHaveLength(1);
  });

  it('keeps the other states of the cadastre in the bucket, from any machine', async () => {
    await load('1');
    const path = join(folder, 'vic.geojson');
    const properties = { parcel_pfi: '7', parcel_spi: '7\\LP1' };
    await writeFile(path, collection([lot(properties, square(144.4, -36.4))]));
    const files = [{ path, state: 'VIC', type: null }] as const;
    await load('2', { files, add: true, folder: parcelsOf('other') });
    const node = await start('a');
    expect(node.engine.dataSet).toMatchObject({ parcelCount: 2, name: 'NSW, VIC cadastre' });
    expect(await snapshotsIn('other')).toEqual([]);
  });
});

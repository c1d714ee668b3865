import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParcelRecord } from '#entities/parcel';
import { loadMemoryEngine, writeSnapshot } from '../memory/index.ts';
import type { ParcelEngine } from '../parcel-engine.ts';
import { ensureSampleSnapshot } from '../../../sandbox/district/sample-snapshot.ts';
import { openParcels, publishSnapshot, readCurrent, type OpenParcels } from './index.ts';

let folder: string;
let open: OpenParcels[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-data-set-'));
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((parcels) => parcels.close()));
  await rm(folder, { recursive: true, force: true });
});

const log = { info: vi.fn(), error: vi.fn() };
let published = 0;

/**
 * Yields a grid of parcels whose lots carry the version, so that an answer reveals its cadastre.
 */
function* grid(version: string): Generator<ParcelRecord> {
  for (let i = 0; i < 400; i++) {
    const [lng, lat] = [146 + (i % 20) / 100, -34 + Math.floor(i / 20) / 100];
    yield {
      pid: `NSW${i}`,
      jurisdictionalId: `${i}//DP${version}`,
      state: 'NSW',
      lot: version,
      section: null,
      plan: version,
      planType: 'DP',
      volume: null,
      folio: null,
      localGovernmentArea: null,
      nrmRegion: null,
      parcelType: 'lot',
      areaHa: 100,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [lng, lat],
            [lng + 0.01, lat],
            [lng + 0.01, lat + 0.01],
            [lng, lat + 0.01],
            [lng, lat],
          ],
        ],
      },
    };
  }
}

async function publish(version: string): Promise<string> {
  published += 1;
  const snapshot = `20261121T0000${String(published).padStart(2, '0')}Z-0000abcd.parcels`;
  const draft = join(folder, 'draft');
  const source = { name: 'NSW cadastre', version, isSample: false };
  const { parcelCount, bbox } = await writeSnapshot(draft, source, grid(version));
  const importedAt = new Date().toISOString();
  await publishSnapshot(folder, draft, {
    snapshot,
    ...source,
    importedAt,
    parcelCount,
    parcelsByState: { NSW: parcelCount },
    bbox,
    bytes: 1,
  });
  return join(folder, snapshot);
}

async function start(more: Partial<Parameters<typeof openParcels>[0]> = {}): Promise<OpenParcels> {
  const parcels = await openParcels({ folder, log, sampleSnapshot: ensureSampleSnapshot, ...more });
  open.push(parcels);
  return parcels;
}

const version = (parcels: OpenParcels) => parcels.engine.dataSet.version;

describe('openParcels', () => {
  it('serves the sample until a cadastre is imported, then switches to it without a restart', async () => {
    const parcels = await start();
    expect(parcels.engine.dataSet.isSample).toBe(true);
    await publish('1');
    await vi.waitFor(() => expect(version(parcels)).toBe('1'));
    await publish('2');
    await vi.waitFor(() => expect(version(parcels)).toBe('2'));
    expect((await parcels.engine.atPoint(146.005, -33.995))[0]?.plan).toBe('2');
  });

  it('notices a change by polling when the file watcher reports nothing', async () => {
    await publish('1');
    const parcels = await start({ lookEveryMs: 20 });
    await rm(join(folder, 'current.json'));
    await vi.waitFor(() => expect(parcels.engine.dataSet.isSample).toBe(true), 10_000);
  });

  it('switches cadastres under load without failing a query or mixing two cadastres in an answer', async () => {
    await publish('0');
    const parcels = await start();
    const ids = Array.from({ length: 400 }, (_, i) => `NSW${i}`);
    const seen = new Set<string>();
    const over = new AbortController();
    const ask = async () => {
      while (!over.signal.aborted) {
        const { engine } = parcels;
        const { version } = engine.dataSet;
        const [all, [one]] = await Promise.all([
          engine.byIds(ids),
          engine.atPoint(146.105, -33.905),
        ]);
        expect(all).toHaveLength(400);
        expect(new Set([...all, one!].map(({ plan }) => plan))).toEqual(new Set([version]));
        seen.add(version);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const asking = [ask(), ask(), ask()];
    for (const next of ['1', '2', '3', '4']) {
      await publish(next);
      await vi.waitFor(() => expect(version(parcels)).toBe(next), 5_000);
    }
    over.abort();
    await Promise.all(asking);
    expect(seen.size).toBeGreaterThan(2);
  });

  it('keeps the old cadastre when the new one cannot be loaded, and logs that once', async () => {
    await publish('1');
    const load = vi.fn<(path: string) => Promise<ParcelEngine>>((path) => loadMemoryEngine(path));
    const parcels = await start({ load, lookEveryMs: 10 });
    load.mockRejectedValue(new Error('damaged'));
    log.error.mockClear();
    await publish('2');
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled());
    expect(version(parcels)).toBe('1');
    load.mockImplementation((path) => loadMemoryEngine(path));
    await publish('3');
    await vi.waitFor(() => expect(version(parcels)).toBe('3'));
    // It polled many times meanwhile.
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('loads a cadastre later that could not be read at first', async () => {
    await publish('1');
    const load = vi.fn<(path: string) => Promise<ParcelEngine>>((path) => loadMemoryEngine(path));
    const parcels = await start({ load, lookEveryMs: 10, pauseMs: 10 });
    load.mockRejectedValueOnce(new Error('the network drive is away'));
    await publish('2');
    await vi.waitFor(() => expect(version(parcels)).toBe('2'), 10_000);
    await vi.waitFor(() => expect(parcels.isBehind).toBe(false), 10_000);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('lets a replaced engine finish answering, and closes every engine on shutdown', async () => {
    await publish('1');
    const closed: string[] = [];
    const parcels = await openParcels({
      folder,
      log,
      sampleSnapshot: ensureSampleSnapshot,
      load: async (path) => {
        const engine = await loadMemoryEngine(path);
        const close = async () => void closed.push(engine.dataSet.version);
        return { ...engine, close };
      },
    });
    const old = parcels.engine;
    await publish('2');
    await vi.waitFor(() => expect(version(parcels)).toBe('2'));
    expect(closed).toEqual([]);
    expect((await old.byIds(['NSW7']))[0]?.plan).toBe('1');
    await parcels.close();
    expect(closed.toSorted()).toEqual(['1', '2']);
  });
});

describe('openParcels at startup', () => {
  it('rejects a damaged snapshot and says how to repair it', async () => {
    const snapshot = await publish('1');
    await truncate(snapshot, 1_000);
    const cure =
      /wrong length.*import the cadastre again with fenceline parcels import, or remove .*current\.json/;
    await expect(start()).rejects.toMatchObject({
      name: 'SnapshotError',
      message: expect.stringMatching(cure) as string,
    });
  });

  it('rejects a missing snapshot or an invalid pointer file', async () => {
    await rm(await publish('1'));
    await expect(start()).rejects.toThrow(/There is no parcel snapshot .*fenceline parcels import/);
    await writeFile(join(folder, 'current.json'), '{"snapshot":"../../etc/passwd"}');
    await expect(start()).rejects.toThrow(/does not say which cadastre is loaded/);
  });
});

describe('publishSnapshot', () => {
  it('keeps the old cadastre and leaves no files behind when it fails', async () => {
    await publish('1');
    const before = await readCurrent(folder);
    const gone = publishSnapshot(folder, join(folder, 'no such draft'), {
      ...before!,
      snapshot: '20261121T000000Z-0000ffff.parcels',
    });
    await expect(gone).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readCurrent(folder)).toEqual(before);
    expect((await start()).engine.dataSet.version).toBe('1');
  });
});

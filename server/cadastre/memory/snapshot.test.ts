import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position } from 'geojson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '#entities/parcel';
import { loadMemoryEngine, SnapshotError, writeSnapshot } from './index.ts';
import { PRELUDE } from './snapshot-format.ts';

const square = (lng: number, lat: number, size = 0.01): Position[] => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
];

const parcel = (pid: string, changes: Partial<ParcelRecord> = {}): ParcelRecord => ({
  pid,
  jurisdictionalId: `1//DP${pid}`,
  state: 'NSW',
  lot: '1',
  section: null,
  plan: '755510',
  planType: 'DP',
  volume: null,
  folio: null,
  localGovernmentArea: 'Wirrabilla',
  nrmRegion: 'Riverina',
  parcelType: 'lot',
  areaHa: 98.7654321,
  geometry: { type: 'Polygon', coordinates: [square(146, -34)] },
  ...changes,
});

const source = { name: 'Test cadastre', version: '2022-06', isSample: false };

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-snapshot-'));
  path = join(folder, 'deep', 'cadastre.parcels');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const filesLeft = async () =>
  (await readdir(join(folder, 'deep'))).filter((name) => name !== 'cadastre.parcels');

describe('a parcel snapshot', () => {
  it('preserves every attribute and position', async () => {
    const records = [
      parcel('9'),
      parcel('10', {
        state: 'TAS',
        lot: null,
        plan: null,
        planType: null,
        volume: '141300',
        folio: '',
        nrmRegion: null,
        parcelType: 'road',
        jurisdictionalId: 'Ōtākou \\ 3/A',
      }),
      parcel('1', {
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [square(146, -34, 1), square(146.5, -33.5, 0.25).toReversed()],
            [square(-180, 89.5, 0.5)],
          ],
        },
      }),
    ];
    const dataSet = await writeSnapshot(path, source, records);
    const engine = await loadMemoryEngine(path);
    expect(await engine.byIds(['1', '9', '10'])).toEqual([records[2], records[0], records[1]]);
    expect(engine.dataSet).toEqual(dataSet);
    expect(dataSet).toEqual({ ...source, parcelCount: 3, bbox: [-180, -34, 147, 90] });
    expect(await filesLeft()).toEqual([]);
  });

  it.each([
    [
      'two parcels of one pid',
      [parcel('7'), parcel('8'), parcel('7')],
      'Two parcels have the pid 7.',
    ],
    ['no parcels', [], 'A cadastre without parcels cannot be stored.'],
    ['an empty pid', [parcel('')], 'A parcel without a pid cannot be stored.'],
    [
      'a position off the globe',
      [parcel('5', { geometry: { type: 'Polygon', coordinates: [square(-34, 146)] } })],
      'Parcel 5 has a position off the globe: -34, 146.',
    ],
    [
      'a ring of two corners',
      [
        parcel('5', {
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [1, 1],
                [2, 2],
                [1, 1],
              ],
            ],
          },
        }),
      ],
      'Parcel 5 has a ring of fewer than three corners.',
    ],
    [
      'no geometry',
      [parcel('5', { geometry: { type: 'MultiPolygon', coordinates: [] } })],
      'Parcel 5 has no geometry.',
    ],
  ])('rejects %s on writing and leaves the old file unchanged', async (_, records, message) => {
    await writeSnapshot(path, source, [parcel('9')]);
    const before = await readFile(path);
    await expect(writeSnapshot(path, source, records)).rejects.toThrow(message);
    expect((await readFile(path)).equals(before)).toBe(true);
    expect(await filesLeft()).toEqual([]);
  });

  it('names the path of a missing file', async () => {
    await expect(loadMemoryEngine(path)).rejects.toThrow(SnapshotError);
    await expect(loadMemoryEngine(path)).rejects.toThrow(`There is no parcel snapshot ${path}`);
  });

  it('is rejected when truncated anywhere', async () => {
    await writeSnapshot(path, source, [parcel('9'), parcel('10')]);
    const whole = await readFile(path);
    for (const length of [
      0,
      5,
      PRELUDE.length - 1,
      PRELUDE.length,
      whole.length >> 1,
      whole.length - 1,
    ]) {
      await writeFile(path, whole);
      await truncate(path, length);
      await expect(loadMemoryEngine(path)).rejects.toThrow(SnapshotError);
    }
  });

  it('is rejected when any one byte is changed', async () => {
    await writeSnapshot(path, source, [parcel('9')]);
    const whole = await readFile(path);
    for (let at = 0; at < whole.length; at += 7) {
      const changed = Buffer.from(whole);
      changed[at] = changed[at]! ^ 0x10;
      await writeFile(path, changed);
      await expect(loadMemoryEngine(path), `byte ${at}`).rejects.toThrow(SnapshotError);
    }
  });

  it('is rejected when its length differs from the one it states', async () => {
    await writeSnapshot(path, source, [parcel('9')]);
    await appendFile(path, 'x');
    await expect(loadMemoryEngine(path)).rejects.toThrow('has the wrong length');
  });

  it('names its format when the version is unknown', async () => {
    await writeSnapshot(path, source, [parcel('9')]);
    const bytes = await readFile(path);
    bytes.writeUInt32LE(999, PRELUDE.versionAt);
    await writeFile(path, bytes);
    await expect(loadMemoryEngine(path)).rejects.toThrow('has format 999');
  });
});

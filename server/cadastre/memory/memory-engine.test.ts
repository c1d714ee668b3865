import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '#entities/parcel';
import { bboxOf, pointInGeometry } from '#shared/lib/geo';
import { sampleLandscape, sampleParcelRecords } from '../../../sandbox/district/index.ts';
import { seededRandom } from '../../platform/seeded-random.ts';
import type { ParcelEngine } from '../parcel-engine.ts';
import { loadMemoryEngine, writeSnapshot } from './index.ts';

const records = sampleParcelRecords(sampleLandscape());
const random = seededRandom(4180);
const anyRecord = () => records[Math.floor(random.next() * records.length)]!;
const pidsOf = (found: readonly ParcelRecord[]) => found.map((parcel) => parcel.pid);

let folder: string;
let engine: ParcelEngine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-engine-'));
  const path = join(folder, 'sample.parcels');
  await writeSnapshot(path, { name: 'Sample', version: '1', isSample: true }, records);
  engine = await loadMemoryEngine(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A random point inside a parcel. */
function pointIn({ geometry }: ParcelRecord): [number, number] {
  const [west, south, east, north] = bboxOf(geometry);
  for (;;) {
    const point: [number, number] = [random.between(west, east), random.between(south, north)];
    if (pointInGeometry(point, geometry)) return point;
  }
}

describe('atPoint', () => {
  it('finds only the parcel around a point inside it (API-14)', async () => {
    for (let i = 0; i < 3000; i++) {
      const record = anyRecord();
      expect(pidsOf(await engine.atPoint(...pointIn(record)))).toEqual([record.pid]);
    }
  });

  it('finds at least one parcel at every vertex and along every edge', async () => {
    for (let i = 0; i < 500; i++) {
      const [ring] = anyRecord().geometry.coordinates as [number, number][][];
      for (let side = 1; side < ring!.length; side++) {
        const [[ax, ay], [bx, by]] = [ring![side - 1]!, ring![side]!];
        expect(await engine.atPoint(ax, ay)).not.toEqual([]);
        expect(await engine.atPoint((ax + bx) / 2, (ay + by) / 2)).not.toEqual([]);
      }
    }
  });

  it('finds the parcel along the edge of the cadastre, where there is no neighbour', async () => {
    const path = join(folder, 'lonely.parcels');
    const lonely = anyRecord();
    await writeSnapshot(path, { name: 'Lonely', version: '1', isSample: false }, [lonely]);
    const only = await loadMemoryEngine(path);
    const [ring] = lonely.geometry.coordinates as [number, number][][];
    for (let side = 1; side < ring!.length; side++) {
      const [[ax, ay], [bx, by]] = [ring![side - 1]!, ring![side]!];
      for (const t of [0, 0.123, 0.5, 0.77]) {
        const onSide = [ax + (bx - ax) * t, ay + (by - ay) * t] as const;
        expect(pidsOf(await only.atPoint(...onSide))).toEqual([lonely.pid]);
      }
    }
    const [west, south] = bboxOf(lonely.geometry);
    expect(await only.atPoint(west - 0.000001, south - 0.000001)).toEqual([]);
  });

  it('finds the house block rather than the paddock around it', async () => {
    const paddocks = records.filter((record) => record.geometry.coordinates.length > 1);
    for (const paddock of paddocks) {
      const [, hole] = paddock.geometry.coordinates as [number, number][][];
      const inHole = pointIn({ ...paddock, geometry: { type: 'Polygon', coordinates: [hole!] } });
      const [house, ...others] = await engine.atPoint(...inHole);
      expect(others).toEqual([]);
      expect(house?.pid).not.toBe(paddock.pid);
      expect(house?.areaHa).toBeLessThan(paddock.areaHa / 5);
    }
  });

  it('finds nothing outside the cadastre', async () => {
    expect(await engine.atPoint(151.2, -33.86)).toEqual([]);
    expect(await engine.atPoint(0, 0)).toEqual([]);
    expect(await engine.atPoint(-179, 89)).toEqual([]);
  });

  it('finds all lots of a stack', async () => {
    const [below] = records;
    const path = join(folder, 'stacked.parcels');
    const source = { name: 'Stacked', version: '1', isSample: false };
    await writeSnapshot(path, source, [below!, { ...below!, pid: 'above' }]);
    const stacked = await loadMemoryEngine(path);
    expect(pidsOf(await stacked.atPoint(...pointIn(below!))).sort()).toEqual([below!.pid, 'above']);
  });
});

describe('byIds', () => {
  it('returns whole records in the order of the ids', async () => {
    const wanted = Array.from({ length: 200 }, anyRecord);
    expect(await engine.byIds(pidsOf(wanted))).toEqual(wanted);
  });

  it('omits unknown ids', async () => {
    const [first, second] = [records[5]!, records[4]!];
    const asked = ['', first.pid, 'NSW', 'NSW1000001 ', second.pid, 'ZZZ', `${first.pid}0`];
    expect(await engine.byIds(asked)).toEqual([first, second]);
  });
});

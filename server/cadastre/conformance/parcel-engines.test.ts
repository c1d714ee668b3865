import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { MIN_SHARE_WITHIN_RADIUS, readLotPlan, type ParcelRecord } from '#entities/parcel';
import { pointInGeometry } from '#shared/lib/geo';
import { sampleLandscape, sampleParcelRecords } from '../../../sandbox/district/index.ts';
import { seededRandom } from '../../platform/seeded-random.ts';
import { CoverageWalk } from '../memory/find/coverage.ts';
import { distanceRegion } from '../memory/find/distance-region.ts';
import { joinedOutlines } from '../memory/find/joined-outlines.ts';
import { loadMemoryEngine, writeSnapshot } from '../memory/index.ts';
import { PackedParcels } from '../memory/packed-parcels.ts';
import { readSnapshot } from '../memory/read-snapshot.ts';
import type { ParcelEngine, RadiusQuestion } from '../parcel-engine.ts';
import { openPostgisEngine, storeCadastre } from '../postgis/index.ts';
import { buildWorker } from '../build-worker.fixture.ts';
import {
  postgisMissing,
  startPostgisCluster,
  type PostgisCluster,
} from '../postgis-cluster.fixture.ts';
import { difficultParcels } from './difficult-parcels.fixture.ts';
import { distancesOver, shareWithin } from './geodesic-oracle.fixture.ts';
import {
  blobAround,
  borderPointOf,
  pointIn,
  poleOf,
  radiusQuestionAround,
  shapeAround,
} from './seeded-questions.fixture.ts';

// Only in `npm run test:full`: thousands of questions to both engines.

const SOURCE = { name: 'Conformance', version: '1', isSample: true };
const difficult = difficultParcels();
const records = [...sampleParcelRecords(sampleLandscape()), ...difficult];
const random = seededRandom(20_220_600);
const anyRecord = () => records[Math.floor(random.next() * records.length)]!;
const some = (count: number) => [...difficult, ...Array.from({ length: count }, anyRecord)];

let folder: string;
let cluster: PostgisCluster | null = null;
let memory: ParcelEngine;
let postgis: ParcelEngine;
let packed: PackedParcels;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-conformance-'));
  const path = join(folder, 'conformance.parcels');
  await writeSnapshot(path, SOURCE, records);
  memory = await loadMemoryEngine(path, {
    program: await buildWorker('parcel-worker', folder),
    threads: 1,
  });
  packed = new PackedParcels(await readSnapshot(path));
  if (postgisMissing()) return;
  cluster = await startPostgisCluster({ fsync: 'off', jit: 'off' });
  await storeCadastre(cluster.pool, SOURCE, records);
  postgis = await openPostgisEngine(cluster.pool);
});
afterAll(async () => {
  await memory.close();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

const pidsOf = (found: readonly ParcelRecord[]) => found.map(({ pid }) => pid).sort();
const byPid = (found: readonly ParcelRecord[]) =>
  found.toSorted((one, other) => (one.pid < other.pid ? -1 : 1));

/** Share of each parcel's area within the radius, for parcels that its boundary cuts. */
function sharesAtEdge({ farm, km }: RadiusQuestion): Map<string, number> {
  const shares = new Map<string, number>();
  new CoverageWalk(packed).cover(distanceRegion(joinedOutlines(farm), km * 1000), {
    whole: () => {},
    partly: (place, shared, all) => shares.set(packed.record(place).pid, shared / all),
  });
  return shares;
}

describe('the memory engine', () => {
  it('returns every parcel at its pole of inaccessibility, and all parcels there contain the point', async () => {
    for (const parcel of some(500)) {
      const [lng, lat] = poleOf(parcel);
      const found = await memory.atPoint(lng, lat);
      expect(pidsOf(found)).toContain(parcel.pid);
      for (const { geometry } of found) expect(pointInGeometry([lng, lat], geometry)).toBe(true);
    }
  });

  it('places a radius boundary where geodesics do, within 0.1 % (BENCH-10)', async () => {
    let judged = 0;
    for (const km of [0.5, 1, 2, 5, 10, 20, 50]) {
      for (let i = 0; i < 3; i++) {
        const around = await radiusQuestionAround(anyRecord(), memory, random);
        const question = { ...around, farm: around.farm.slice(0, 4), km };
        const close = [...sharesAtEdge(question)].filter(([, share]) => share > 0.4 && share < 0.6);
        for (const [pid, share] of close.slice(0, 6)) {
          const [parcel] = await memory.byIds([pid]);
          const distances = distancesOver(parcel!.geometry, question.farm);
          if (distances.length < 100) continue;
          judged += 1;
          // Accuracy of counting grid points.
          const doubt = 0.03;
          if (share >= MIN_SHARE_WITHIN_RADIUS) {
            expect(shareWithin(distances, km * 1001)).toBeGreaterThan(0.5 - doubt);
          } else expect(shareWithin(distances, km * 999)).toBeLessThan(0.5 + doubt);
        }
      }
    }
    expect(judged).toBeGreaterThan(50);
  });

  it('refuses shapes and farms beyond the antimeridian', async () => {
    const across = blobAround([180, -30], 0.5, random);
    await expect(memory.intersecting(across)).rejects.toMatchObject({ refusal: 'bad-shape' });
    const question = { farm: [across], ownPids: [], km: 5, minAreaHa: 1 };
    await expect(memory.withinRadius(question)).rejects.toMatchObject({ refusal: 'bad-shape' });
  });
});

/** Skips the test with the reason where PostGIS is missing. */
function requirePostgis(context: TestContext): void {
  const missing = postgisMissing();
  if (missing) context.skip(missing);
}

describe('the memory and PostGIS engines', () => {
  it('serve the same cadastre', async (context) => {
    requirePostgis(context);
    expect(postgis.dataSet).toEqual(memory.dataSet);
  });

  it('return the same parcels at 3,000 points', async (context) => {
    requirePostgis(context);
    for (const parcel of some(1500)) {
      for (const point of [poleOf(parcel), pointIn(memory.dataSet.bbox, random)]) {
        const expected = byPid(await memory.atPoint(...point));
        expect(byPid(await postgis.atPoint(...point))).toEqual(expected);
      }
    }
  });

  it('return only parcels that touch the point at 200 points on borders', async (context) => {
    requirePostgis(context);
    for (const parcel of some(183)) {
      const border = borderPointOf(parcel, random);
      const found = pidsOf(await memory.atPoint(...border));
      expect(found).not.toEqual([]);
      const { rows } = await cluster!.pool.query<{ pid: string }>(
        'SELECT pid FROM cadastre.parcel WHERE ST_DWithin(geom, ST_SetSRID(ST_MakePoint($1, $2), 4326), 2e-7)',
        [...border],
      );
      const touching = rows.map(({ pid }) => pid);
      expect(touching).toEqual(expect.arrayContaining(found));
    }
  });

  it('return the same parcels near 60 farms, except for 0.2 % of those on the radius boundary', async (context) => {
    requirePostgis(context);
    let [edge, different] = [0, 0];
    for (const parcel of some(43)) {
      const question = await radiusQuestionAround(parcel, memory, random);
      const [one, other] = await Promise.all([
        memory.withinRadius(question).catch((error: Error) => error.message),
        postgis.withinRadius(question).catch((error: Error) => error.message),
      ]);
      if (typeof one === 'string' || typeof other === 'string') {
        expect(other).toBe(one);
        continue;
      }
      const shares = sharesAtEdge(question);
      edge += shares.size;
      const [these, those] = [new Set(pidsOf(one)), new Set(pidsOf(other))];
      const apart = [...these, ...those].filter((pid) => !these.has(pid) || !those.has(pid));
      different += apart.length;
      for (const pid of apart) expect(shares.get(pid)).toBeCloseTo(MIN_SHARE_WITHIN_RADIUS, 2);
      const areas = new Map(other.map(({ pid, areaHa }) => [pid, areaHa]));
      const otherArea = one.filter(
        ({ pid, areaHa }) => those.has(pid) && areas.get(pid) !== areaHa,
      );
      expect(otherArea).toEqual([]);
    }
    expect(edge).toBeGreaterThan(5000);
    expect(different / edge).toBeLessThanOrEqual(0.002);
  });

  it('return the same parcels under 300 shapes', async (context) => {
    requirePostgis(context);
    for (const parcel of some(283)) {
      const shape = shapeAround(parcel, random);
      const expected = byPid(await memory.intersecting(shape));
      expect(byPid(await postgis.intersecting(shape))).toEqual(expected);
    }
  });

  it('reject exactly the shapes that PostGIS calls invalid', async (context) => {
    requirePostgis(context);
    for (let i = 0; i < 400; i++) {
      const places = Array.from({ length: 4 + Math.floor(random.next() * 4) }, () =>
        pointIn([146, -35, 146.1, -34.9], random),
      );
      const ring = [...places, places[0]!].map((place) => [...place]);
      const shape = { type: 'Polygon' as const, coordinates: [ring] };
      const { rows } = await cluster!.pool.query<{ valid: boolean }>(
        'SELECT ST_IsValid(ST_GeomFromGeoJSON($1)) AS valid',
        [JSON.stringify(shape)],
      );
      const [{ valid } = { valid: null }] = rows;
      for (const engine of [memory, postgis]) {
        const refusal = await engine.intersecting(shape).then(
          () => null,
          (error: { refusal?: string }) => error.refusal,
        );
        expect(refusal).toBe(valid === true ? null : 'bad-shape');
      }
    }
  });

  it('look up the same parcels by pid and by lot and plan', async (context) => {
    requirePostgis(context);
    const wanted = some(1000);
    const pids = [...wanted.map(({ pid }) => pid), 'nobody', ''];
    expect(await postgis.byIds(pids)).toEqual(await memory.byIds(pids));
    const references = [
      ...wanted.map(({ jurisdictionalId }) => jurisdictionalId),
      ...wanted.map(({ volume, folio }) => `${volume}/${folio}`),
      ...wanted.map(({ lot, plan, planType }) => `lot ${lot} ${planType}${plan}`),
      '99999//DP1',
      'D5000ALX',
    ].map(readLotPlan);
    const [one, other] = [
      await memory.byLotPlans(references),
      await postgis.byLotPlans(references),
    ];
    expect(other.map(byPid)).toEqual(one.map(byPid));
    expect(one.filter((found) => found.length > 1).length).toBeGreaterThan(0);
  });

  it('draw the same parcels in 60 tiles', async (context) => {
    requirePostgis(context);
    for (let i = 0; i < 60; i++) {
      const z = 11 + (i % 5);
      const [lng, lat] = poleOf(anyRecord());
      const phi = (lat * Math.PI) / 180;
      const x = Math.floor(((lng + 180) / 360) * 2 ** z);
      const y = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** z);
      const [one, other] = [await memory.tile(z, x, y), await postgis.tile(z, x, y)];
      const [these, those] = [drawnIn(one), drawnIn(other)];
      const missing = [...notIn(these, those), ...notIn(those, these)];
      expect(missing).toEqual([]);
    }
  });
});

const WHOLE = 4096;
/** In pixels; a smaller feature may be dropped from one engine's tile and not from the other's. */
const PLAIN_TO_SEE = 64;

/** Returns the features of a tile by name, with the smaller of their width and height in pixels. */
function drawnIn(tile: Uint8Array | null): Map<string, number> {
  const drawn = new Map<string, number>();
  if (!tile) return drawn;
  const layer = new VectorTile(new PbfReader(tile)).layers['parcels']!;
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i);
    const inside = (value: number) => Math.min(WHOLE, Math.max(0, value));
    const vertices = feature.loadGeometry().flat();
    const span = (values: number[]) => Math.max(...values) - Math.min(...values);
    const width = span(vertices.map(({ x }) => inside(x)));
    const height = span(vertices.map(({ y }) => inside(y)));
    const name = `${String(feature.properties['pid'])} ${String(feature.properties['jid'])}`;
    drawn.set(name, Math.min(width, height));
  }
  return drawn;
}

const notIn = (these: ReadonlyMap<string, number>, those: ReadonlyMap<string, number>) =>
  [...these].filter(([name, span]) => span > PLAIN_TO_SEE && !those.has(name));

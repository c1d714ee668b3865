import type { Position } from 'geojson';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import {
  contract,
  type BoundaryFeature,
  type BoundaryFinding,
  type BoundaryFix,
} from '#shared/api/contract';
import { startFarmOwner, type FarmOwner } from '../../../tests/support/server/farm-owner.ts';
import { lot } from '../../cadastre/import/cadastre-files.fixture.ts';
import { testImports } from '../../cadastre/import/test-imports.fixture.ts';
import { CallError } from '../../platform/call-error.ts';

type Kind = BoundaryFinding['kind'];

const { farms, boundaries } = contract;
const email = 'farmer@fenceline.example';
/** About 9 m east and 11 m north. */
const STEP = 1e-4;
const at = (x: number, y: number): Position => [146.4 + x * STEP, -34.4 + y * STEP];
const box = (west: number, south: number, east: number, north: number): Position[] => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
  at(west, south),
];
const parcel = (cadid: string, lotPlan: string, ...edges: Parameters<typeof box>) =>
  lot({ cadid, lotidstring: lotPlan, lganame: null }, box(...edges));
/** Three lots of a hundred steps each, side by side. */
const LOTS = [
  parcel('101', '1//DP755510', 0, 0, 100, 100),
  parcel('102', '2//DP755510', 100, 0, 200, 100),
  parcel('103', '3//DP755510', 200, 0, 300, 100),
];
const area = (...rings: Position[][]): BoundaryFeature => ({
  type: 'Feature',
  properties: { name: 'House' },
  geometry: { type: 'Polygon', coordinates: rings },
});

describe('the health of a boundary', () => {
  const imports = testImports();
  let { server, client, emptyFarm, parcelFarm } = {} as FarmOwner;
  let neighbour: Client;

  beforeAll(async () => {
    ({ server, client, emptyFarm, parcelFarm } = await startFarmOwner(email));
    neighbour = await server.owner('other@fenceline.example');
  });
  afterAll(() => server.stop());
  beforeEach(() => useCadastre(LOTS));

  /** Imports a cadastre in place of the last one. */
  async function useCadastre(lots: readonly unknown[]) {
    await imports.load(await imports.lots('lots.geojson', lots), { maxRefusedPercent: 100 });
    Object.assign(server.app, { parcels: await imports.served() });
  }
  const check = async (id: number, by = client) => {
    const [health] = await by.send(boundaries.check, { property_id: id });
    return health;
  };
  const kinds = async (id: number) => (await check(id)).findings.map(({ kind }) => kind);
  const fix = (id: number, wanted: BoundaryFix, current: number, by = client) =>
    by.send(boundaries.fix, { property_id: id, fix: wanted, current });
  const accept = (id: number, kind: Kind, current: number, isAccepted = true, by = client) =>
    by.send(boundaries.accept, { property_id: id, kind, is_accepted: isAccepted, current });
  const acceptedOf = async (id: number) =>
    (await check(id)).findings.map(({ kind, is_accepted: isAccepted }) => [kind, isAccepted]);
  const pidsOf = async (id: number) =>
    (await client.send(farms.parcels, { email, property_id: id })).map(
      (one) => one.cadastre_polygon_pid,
    );
  const latest = async (id: number) =>
    (await client.send(boundaries.versions, { property_id: id }))[0];
  const ids = (...pids: string[]) => pids.map((pid) => `NSW${pid}`);
  const farmOf = (...pids: string[]) => parcelFarm(ids(...pids));
  async function customFarm(...features: BoundaryFeature[]) {
    const id = await emptyFarm();
    const geojson = { type: 'FeatureCollection' as const, features };
    await client.send(farms.storeCustomBoundary, { property_id: id, geojson });
    return id;
  }
  const hectares = async (id: number) => {
    const summaries = await client.send(farms.summaries, { email });
    return summaries.find((one) => one.property_id === id)!.area_ha!;
  };

  describe('refuses', () => {
    it('another owner’s farm and a deleted one', async () => {
      const id = await farmOf('101');
      await expect(check(id, neighbour)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(fix(id, 'move-gate', 1, neighbour)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await client.send(farms.remove, { property_id: id });
      await expect(check(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(fix(id, 'move-gate', 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('a fix of a boundary that has changed since', async () => {
      const id = await farmOf('103');
      await client.send(farms.addParcels, { property_id: id, cibo_ids: ids('102', '103') });
      await expect(fix(id, 'move-gate', 1)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('has changed since you opened it'),
      });
      expect(await latest(id)).toMatchObject({ number: 2 });
    });

    it('to accept what is not so, and for somebody else', async () => {
      const id = await farmOf('101');
      await expect(accept(id, 'gate', 1)).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(accept(id, 'gate', 7)).rejects.toMatchObject({ code: 'CONFLICT' });
      for (const isAccepted of [true, false]) {
        await expect(accept(id, 'gate', 1, isAccepted, neighbour)).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
      }
    });

    it('a fix of what is not wrong', async () => {
      const id = await farmOf('101');
      for (const wanted of ['move-gate', 'snap', 'fill-gaps', 'accept-parcels'] as const) {
        await expect(fix(id, wanted, 1)).rejects.toMatchObject({ code: 'CONFLICT' });
      }
      expect(await latest(id)).toMatchObject({ number: 1 });
    });

    it('to guess about a boundary that takes too long', async () => {
      const id = await farmOf('101');
      const { examineBoundary } = server.app;
      Object.assign(server.app, { examineBoundary: async () => null });
      const health = await check(id);
      Object.assign(server.app, { examineBoundary });
      expect(health).toMatchObject({ findings: [], fixes: [] });
      expect(health.unchecked).toContain('too complicated');
    });

    it('more checks than its threads can queue, and says when to try again', async () => {
      const id = await farmOf('101');
      const { examineBoundary } = server.app;
      Object.assign(server.app, {
        examineBoundary: async () => {
          throw new CallError('OVERLOADED', 'The server is busy.', { retryAfter: 10 });
        },
      });
      await expect(check(id)).rejects.toMatchObject({ code: 'OVERLOADED' });
      Object.assign(server.app, { examineBoundary });
    });
  });

  describe('of parcels', () => {
    it('finds nothing while the gate and the cadastre stay as they were', async () => {
      const health = await check(await farmOf('101', '102'));
      expect(health).toMatchObject({ version: 1, findings: [], fixes: [], unchecked: null });
    });

    it('finds a gate outside and moves it to the nearest point, which restore undoes', async () => {
      const id = await farmOf('103');
      const [gate] = (await check(id)).findings;
      expect(gate).toMatchObject({ kind: 'gate' });
      expect(gate!.metres!).toBeGreaterThan(1_700);
      expect(gate!.metres!).toBeLessThan(1_900);
      await fix(id, 'move-gate', 1);
      const farm = (await client.send(farms.list, { email })).find((one) => one.property_id === id);
      expect(farm!.front_gate_lng).toBeCloseTo(146.42, 6);
      expect(farm!.front_gate_lat).toBeCloseTo(-34.4, 6);
      expect(await kinds(id)).toEqual([]);
      expect(await latest(id)).toMatchObject({ number: 2, kind: 'gate-moved' });
      await client.send(boundaries.restore, { property_id: id, number: 1, current: 2 });
      expect(await kinds(id)).toEqual(['gate']);
    });

    it('finds land that its parcels surround', async () => {
      await useCadastre([
        parcel('1', '1//DP1', 0, 0, 300, 100),
        parcel('2', '2//DP1', 0, 100, 100, 200),
        parcel('3', '3//DP1', 200, 100, 300, 200),
        parcel('4', '4//DP1', 0, 200, 300, 300),
        parcel('5', '5//DP1', 100, 100, 200, 200),
      ]);
      const health = await check(await farmOf('1', '2', '3', '4'));
      expect(health.findings).toMatchObject([{ kind: 'gaps', count: 1 }]);
      expect(health.findings[0]!.hectares!).toBeCloseTo(102, 0);
      expect(health.fixes).toEqual([]);
    });

    it('remembers what its owner says is right, until that differs or they take it back', async () => {
      const id = await customFarm(area(box(0, -50, 150, 100)));
      await accept(id, 'divided', 1);
      const half = [
        ['divided', true],
        ['uncharted', false],
      ];
      expect(await acceptedOf(id)).toEqual(half);
      await accept(id, 'uncharted', 1);
      await accept(id, 'uncharted', 1, false);
      expect(await acceptedOf(id)).toEqual(half);
      const geojson = { type: 'FeatureCollection' as const, features: [area(box(0, 0, 160, 100))] };
      await client.send(farms.storeCustomBoundary, { property_id: id, geojson });
      expect(await acceptedOf(id)).toEqual([['divided', false]]);
    });
  });

  describe('after an import', () => {
    const driftOf = async (id: number) => {
      const { findings } = await check(id);
      return findings.find(({ kind }) => kind === 'drift')?.drifted;
    };

    it('says which parcels were split, and takes the parts', async () => {
      const id = await farmOf('101', '102');
      await useCadastre([
        parcel('201', '11//DP9', 0, 0, 50, 100),
        parcel('202', '12//DP9', 50, 0, 100, 100),
        ...LOTS.slice(1),
      ]);
      expect(await driftOf(id)).toMatchObject([
        { lot_plan: '1//DP755510', change: 'split', into: ['11//DP9', '12//DP9'] },
      ]);
      const before = await hectares(id);
      expect((await check(id)).accepted_ha).toBeCloseTo(before, 3);
      await fix(id, 'accept-parcels', 1);
      expect((await pidsOf(id)).toSorted()).toEqual(ids('102', '201', '202'));
      expect(await hectares(id)).toBeCloseTo(before, 3);
      expect(await latest(id)).toMatchObject({ kind: 'parcels-accepted' });
      expect(await kinds(id)).toEqual([]);
      await client.send(boundaries.restore, { property_id: id, number: 1, current: 2 });
      expect((await pidsOf(id)).toSorted()).toEqual(ids('101', '102'));
    });

    it('says which parcels were merged, also with a neighbour’s', async () => {
      const id = await farmOf('101', '102');
      await useCadastre([parcel('300', '30//DP9', 0, 0, 300, 100)]);
      expect(await driftOf(id)).toMatchObject([
        { lot_plan: '1//DP755510', change: 'merged', into: ['30//DP9'] },
        { lot_plan: '2//DP755510', change: 'merged', into: ['30//DP9'] },
      ]);
      const { accepted_ha: accepted } = await check(id);
      expect(accepted! / (await hectares(id))).toBeCloseTo(1.5, 3);
    });

    it('says which parcels have another lot/plan or id', async () => {
      const id = await farmOf('101', '102');
      await useCadastre([
        parcel('101', '7//DP9', 0, 0, 100, 100),
        parcel('999', '2//DP755510', 100, 0, 200, 100),
      ]);
      expect(await driftOf(id)).toMatchObject([
        { lot_plan: '1//DP755510', change: 'renumbered', into: ['7//DP9'] },
        { lot_plan: '2//DP755510', change: 'renumbered', into: ['2//DP755510'] },
      ]);
      await fix(id, 'accept-parcels', 1);
      expect((await pidsOf(id)).toSorted()).toEqual(ids('101', '999'));
      expect(await kinds(id)).toEqual([]);
    });

    it('says by how many metres and hectares an outline moved, and takes the new one', async () => {
      const id = await farmOf('101');
      await useCadastre([parcel('101', '1//DP755510', 0, 0, 101, 100)]);
      const [moved] = (await driftOf(id))!;
      expect(moved).toMatchObject({ change: 'moved', into: ['1//DP755510'] });
      expect(moved!.metres!).toBeCloseTo(9.2, 1);
      expect(moved!.after_ha - moved!.before_ha).toBeCloseTo(1.02, 1);
      await fix(id, 'accept-parcels', 1);
      expect(await hectares(id)).toBeCloseTo(moved!.after_ha, 6);
      expect(await kinds(id)).toEqual([]);
    });

    it('does not report the same line with another rounding', async () => {
      const id = await farmOf('101');
      await useCadastre([parcel('101', '1//DP755510', 0, 0, 100.02, 100)]);
      expect(await driftOf(id)).toBeUndefined();
    });

    it('offers no new parcels if all have vanished, and keeps the farm as it is', async () => {
      const id = await farmOf('101', '102');
      await useCadastre([parcel('900', '9//DP9', 9_000, 0, 9_100, 100)]);
      const health = await check(id);
      expect(health.findings.map(({ kind }) => kind)).toEqual(['drift']);
      expect(health.findings[0]!.drifted).toMatchObject([
        { change: 'vanished', into: [] },
        { change: 'vanished', into: [] },
      ]);
      expect(health).toMatchObject({ fixes: [], accepted_ha: null });
      await expect(fix(id, 'accept-parcels', 1)).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await pidsOf(id)).toEqual(ids('101', '102'));
    });

    it.each([
      [500, null],
      [501, expect.stringContaining('too large or too detailed to compare with the cadastre')],
    ])(
      'compares %i parcels that have changed, and says where that is too many',
      { timeout: 60_000 },
      async (count, unchecked) => {
        /** Small lots in rows of 25, each of them a step narrower from the second release on. */
        const grid = (width: number) =>
          Array.from({ length: count }, (_, i) => {
            const [x, y] = [(i % 25) * 10, Math.floor(i / 25) * 10];
            return parcel(String(5_000 + i), `${i + 1}//DP8`, x, y, x + width, y + 10);
          });
        await useCadastre(grid(10));
        const id = await farmOf(...Array.from({ length: count }, (_, i) => String(5_000 + i)));
        expect(await check(id)).toMatchObject({ findings: [], unchecked: null });
        await useCadastre(grid(9));
        const health = await check(id);
        expect(health.unchecked).toEqual(unchecked);
        expect(health.findings).toMatchObject(unchecked ? [] : [{ kind: 'drift', count }]);
      },
    );

    it('remembers that the owner keeps the parcels, until the next change', async () => {
      const id = await farmOf('101');
      await useCadastre([parcel('101', '1//DP755510', 0, 0, 105, 100)]);
      expect(await accept(id, 'drift', 1)).toEqual([{ accept_finding: true }]);
      expect(await acceptedOf(id)).toEqual([['drift', true]]);
      expect(await check(id)).toMatchObject({ version: 1, fixes: ['accept-parcels'] });
      await useCadastre([parcel('101', '1//DP755510', 0, 0, 110, 100)]);
      expect(await acceptedOf(id)).toEqual([['drift', false]]);
    });
  });

  describe('of a custom boundary', () => {
    it('is good if it follows the parcels', async () => {
      expect(await check(await customFarm(area(box(0, 0, 200, 100))))).toMatchObject({
        findings: [],
        unchecked: null,
      });
    });

    it('names the parcels that it divides, with hectares on both sides', async () => {
      const health = await check(await customFarm(area(box(0, 0, 150, 100))));
      expect(health.findings).toMatchObject([{ kind: 'divided', count: 1 }]);
      const [divided] = health.findings[0]!.divided;
      expect(divided).toMatchObject({ lot_plan: '2//DP755510' });
      expect(divided!.inside_ha).toBeCloseTo(divided!.outside_ha, 3);
    });

    it('takes whole parcels of which at least half is inside, and leaves the others', async () => {
      // All of 1//DP755510, six tenths of 2//DP755510 and, in the north, a tenth of 3//DP755510.
      const id = await customFarm(area(box(0, 0, 160, 100)), area(box(200, 50, 220, 100)));
      expect(await check(id)).toMatchObject({
        findings: [{ kind: 'divided', count: 2 }],
        fixes: ['whole-parcels'],
      });
      await fix(id, 'whole-parcels', 1);
      expect((await check(id)).findings).toMatchObject([
        { kind: 'divided', count: 1, divided: [{ lot_plan: '3//DP755510' }] },
      ]);
      const wholeHa = await hectares(await farmOf('101', '102'));
      expect((await hectares(id)) / wholeHa).toBeCloseTo(210 / 200, 3);
      expect(await latest(id)).toMatchObject({ number: 2, kind: 'parcels-completed' });
      await expect(fix(id, 'whole-parcels', 2)).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    it('remembers what its owner says is right, until that differs or they take it back', async () => {
      const id = await customFarm(area(box(0, -50, 150, 100)));
      await accept(id, 'divided', 1);
      const half = [
        ['divided', true],
        ['uncharted', false],
      ];
      expect(await acceptedOf(id)).toEqual(half);
      await accept(id, 'uncharted', 1);
      await accept(id, 'uncharted', 1, false);
      expect(await acceptedOf(id)).toEqual(half);
      const geojson = { type: 'FeatureCollection' as const, features: [area(box(0, 0, 160, 100))] };
      await client.send(farms.storeCustomBoundary, { property_id: id, geojson });
      expect(await acceptedOf(id)).toEqual([['divided', false]]);
    });

    it('snaps strips of less than ten metres to the edges of parcels', async () => {
      // Six metres into the neighbour’s parcel in the east, five metres short in the north.
      const id = await customFarm(area(box(0, 0, 100.7, 99.5)));
      const { findings, fixes } = await check(id);
      expect(findings).toMatchObject([{ kind: 'strips', count: 2 }]);
      expect(fixes).toEqual(['snap']);
      await fix(id, 'snap', 1);
      expect(await kinds(id)).toEqual([]);
      const [feature] = await client.send(farms.customBoundary, { property_id: id });
      expect(feature!.properties).toEqual({ name: 'House' });
      expect(await hectares(id)).toBeCloseTo(await hectares(await farmOf('101')), 2);
      expect(await latest(id)).toMatchObject({ number: 2, kind: 'snapped' });
    });

    it('finds land outside every parcel', async () => {
      const health = await check(await customFarm(area(box(0, -50, 100, 100))));
      expect(health.findings).toMatchObject([{ kind: 'uncharted', count: 1 }]);
      expect(health.findings[0]!.hectares!).toBeCloseTo(51, 0);
    });

    it('drops slivers and keeps the rest with its properties', async () => {
      const id = await customFarm(area(box(0, 0, 100, 100)), area(box(100, 0, 100.1, 100)));
      const { findings } = await check(id);
      expect(findings.map(({ kind }) => kind)).toContain('slivers');
      await fix(id, 'drop-slivers', 1);
      expect(await client.send(farms.customBoundary, { property_id: id })).toEqual([
        area(box(0, 0, 100, 100)),
      ]);
      expect(await kinds(id)).toEqual([]);
    });

    it('fills a gap between areas, but not a hole that was drawn', async () => {
      const id = await customFarm(
        area(box(0, 0, 100, 100), box(10, 10, 20, 20).toReversed()),
        area([
          at(100, 0),
          at(200, 0),
          at(200, 100),
          at(100, 100),
          at(100, 60),
          at(102, 50),
          at(100, 40),
          at(100, 0),
        ]),
      );
      const { findings, fixes } = await check(id);
      const gap = findings.find(({ kind }) => kind === 'gaps');
      expect(gap).toMatchObject({ count: 1 });
      expect(fixes).toContain('fill-gaps');
      await fix(id, 'fill-gaps', 1);
      expect(await kinds(id)).toEqual(['divided']);
      const features = await client.send(farms.customBoundary, { property_id: id });
      expect(features).toHaveLength(2);
      expect(features[0]!.geometry.coordinates).toHaveLength(2);
    });

    /** Beside a box in the west, with a gap of 5.5 m between them from the south to `end`. */
    const eastOfGap = (end: number) =>
      area([
        at(100.6, 0),
        at(200, 0),
        at(200, 100),
        at(100, 100),
        at(100, end),
        at(100.6, end),
        at(100.6, 0),
      ]);

    it('fills a narrow gap between areas that is open at one end', async () => {
      const id = await customFarm(area(box(0, 0, 100, 100)), eastOfGap(60));
      const { findings } = await check(id);
      const gap = findings.find(({ kind }) => kind === 'gaps');
      expect(gap).toMatchObject({ count: 1 });
      expect(gap!.hectares!).toBeCloseTo(0.367, 2);
      await fix(id, 'fill-gaps', 1);
      expect(await kinds(id)).toEqual([]);
      expect(await hectares(id)).toBeCloseTo(await hectares(await farmOf('101', '102')), 2);
    });

    it.each<[string, BoundaryFeature[]]>([
      ['a lane that runs through', [area(box(0, 0, 100, 100)), area(box(100.6, 0, 200, 100))]],
      [
        'a notch of one area',
        [
          area([
            at(0, 0),
            at(99, 0),
            at(99, 60),
            at(99.6, 60),
            at(99.6, 0),
            at(100, 0),
            at(100, 100),
            at(0, 100),
            at(0, 0),
          ]),
          area(box(100, 0, 200, 100)),
        ],
      ],
      ['land wider than ten metres', [area(box(0, 0, 98, 100)), eastOfGap(60)]],
    ])('does not call %s a gap', async (_what, features) => {
      expect(await kinds(await customFarm(...features))).not.toContain('gaps');
    });

    it('is checked without the cadastre where that has no parcels', async () => {
      await useCadastre([parcel('900', '9//DP9', 9_000, 0, 9_100, 100)]);
      expect(await kinds(await customFarm(area(box(0, 0, 100, 100))))).toEqual([]);
    });

    it('is checked with 80,000 vertices', async () => {
      const wave = (x: number) => Math.sin(x * 40) * 0.3;
      const line = (y: number, from: number, to: number) =>
        Array.from({ length: 9_999 }, (_, i) => {
          const x = from + ((to - from) * i) / 9_998;
          return at(x, y + wave(x));
        });
      const strip = (south: number) =>
        area([...line(south, 0, 200), ...line(south + 10, 200, 0), at(0, south + wave(0))]);
      const id = await customFarm(...[0, 20, 40, 60].map(strip));
      const health = await check(id);
      expect(health.unchecked).toBeNull();
      expect(health.findings.map(({ kind }) => kind)).toContain('divided');
    });
  });
});

import type { Polygon } from 'geojson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPARISON_RADII_KM, type ParcelRecord } from '#entities/parcel';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { bboxOf } from '#shared/lib/geo';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { storeParcels } from '../farms/boundary.ts';

const { parcels, farms } = contract;
const email = 'farmer@fenceline.example';
/** Among paddocks of the sample district. */
const PLACE = [146.2073, -34.4646] as const;

const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

describe('the parcel calls', () => {
  let server: TestServer;
  let client: Client;
  let ownerId: number;
  let own: ParcelRecord[];
  let farmId: number;

  beforeAll(async () => {
    server = await startTestServer();
    client = await server.owner(email);
    const { id } = await server.database.asOwner
      .selectFrom('owner')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    ownerId = id;
    const around = box(PLACE[0] - 0.006, PLACE[1] - 0.005, PLACE[0] + 0.006, PLACE[1] + 0.005);
    const found = await server.app.parcels.intersecting(around);
    own = found.filter(({ parcelType, areaHa }) => parcelType === 'lot' && areaHa > 5);
    farmId = await rowsIn(server.database, server.issuer).farm(ownerId);
    await server.database.asOwner.transaction().execute((sql) =>
      storeParcels(
        sql,
        server.app.parcels,
        farmId,
        own.map(({ pid }) => pid),
      ),
    );
  });
  afterAll(() => server.stop());

  describe('by ids', () => {
    const byIds = (...parcel_ids: string[]) => client.send(parcels.byIds, { parcel_ids });

    it('refuse more than 500 parcels at once', async () => {
      await expect(
        byIds(...Array.from({ length: 501 }, (_, i) => `NSW${i}`)),
      ).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    });

    it('return each known parcel once, in the order of the ids', async () => {
      const [first, second] = own as [ParcelRecord, ParcelRecord];
      const found = await byIds(second.pid, 'NSW-gone', first.pid, second.pid);
      expect(found.map(({ cadastre_polygon_pid: pid }) => pid)).toEqual([second.pid, first.pid]);
    });
  });

  const near = (km: number, area = 1, property_id = farmId) =>
    client.send(parcels.withinRadius, { property_id, km, area });
  const recordsOf = (found: readonly { cadastre_polygon_pid: string }[]) =>
    server.app.parcels.byIds(found.map((parcel) => parcel.cadastre_polygon_pid));

  describe('parcels.withinRadius', () => {
    it.each([0.3, 3, 49, 50.0001, -1, 1e9])('rejects a radius of %d km', async (km) => {
      await expect(near(km)).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    });

    it.each([0, 0.5, 3, 100])('rejects a minimum area of %d ha', async (area) => {
      await expect(near(1, area)).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    });

    it('returns NOT_FOUND for an unknown farm and for another owner’s farm', async () => {
      const rows = rowsIn(server.database, server.issuer);
      const theirs = await rows.farm(await rows.owner('other@fenceline.example'));
      for (const id of [theirs, 999_999]) {
        await expect(near(1, 1, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    });

    it('rejects a farm without a boundary and says so', async () => {
      const bare = await rowsIn(server.database, server.issuer).farm(ownerId);
      await expect(near(1, 1, bare)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'This farm has no boundary yet. Finish it first.',
      });
    });

    it('returns lots larger than the minimum that are not the farm’s own (BENCH-11, BENCH-12)', async () => {
      for (const area of [1, 5, 10] as const) {
        const found = await recordsOf(await near(5, area));
        expect(found.length).toBeGreaterThan(20);
        const pids = new Set(found.map(({ pid }) => pid));
        expect(own.filter(({ pid }) => pids.has(pid))).toEqual([]);
        for (const { areaHa, parcelType } of found) {
          expect(areaHa).toBeGreaterThan(area);
          expect(parcelType).toBe('lot');
        }
      }
    });

    it('returns more lots for a larger radius, including all of the smaller one', async () => {
      let smaller = new Set<string>();
      for (const km of COMPARISON_RADII_KM.filter((choice) => choice <= 20)) {
        const found = new Set((await near(km)).map((parcel) => parcel.cadastre_polygon_pid));
        expect([...smaller].filter((pid) => !found.has(pid))).toEqual([]);
        expect(found.size).toBeGreaterThan(smaller.size);
        smaller = found;
      }
    });

    it('returns exact outlines of a few lots and simplified ones of many', async () => {
      const few = await near(2);
      expect(few.length).toBeLessThan(1000);
      expect(few.map(({ geometry }) => geometry)).toEqual(
        (await recordsOf(few)).map(({ geometry }) => geometry),
      );
      const many = await near(20);
      expect(many.length).toBeGreaterThan(1000);
      const exact = await recordsOf(many);
      for (const [i, { geometry }] of many.entries()) {
        const [simple, whole] = [bboxOf(geometry), bboxOf(exact[i]!.geometry)];
        simple.forEach((edge, side) => expect(Math.abs(edge - whole[side]!)).toBeLessThan(1.2e-4));
      }
    });

    it('works for a custom boundary and excludes the parcels inside it', async () => {
      const custom = await rowsIn(server.database, server.issuer).farm(ownerId);
      const boundary = box(PLACE[0] - 0.02, PLACE[1] - 0.02, PLACE[0] + 0.02, PLACE[1] + 0.02);
      await client.send(farms.storeCustomBoundary, {
        property_id: custom,
        geojson: {
          type: 'FeatureCollection',
          features: [{ type: 'Feature', geometry: boundary, properties: {} }],
        },
      });
      const found = (await near(1, 1, custom)).map((parcel) => parcel.cadastre_polygon_pid);
      expect(found.length).toBeGreaterThan(5);
      const [inside] = await server.app.parcels.atPoint(...PLACE);
      expect(found).not.toContain(inside!.pid);
    });
  });

  describe('parcels.inShape', () => {
    const under = (geo_json: Polygon) => client.send(parcels.inShape, { geo_json });
    const pidsUnder = async (shape: Polygon) =>
      (await under(shape)).map((parcel) => parcel.cadastre_polygon_pid);

    it('returns only the parcel itself for its own outline, not its neighbours (API-16)', async () => {
      for (const parcel of own) {
        expect(await pidsUnder(parcel.geometry as Polygon)).toEqual([parcel.pid]);
      }
    });

    it('returns the parcel around a small shape', async () => {
      const [lng, lat] = PLACE;
      const [parcel] = await server.app.parcels.atPoint(lng, lat);
      const small = box(lng - 1e-4, lat - 1e-4, lng + 1e-4, lat + 1e-4);
      expect(await pidsUnder(small)).toEqual([parcel!.pid]);
    });

    it('returns only lots, and nothing outside the cadastre', async () => {
      const wide = box(PLACE[0], PLACE[1], PLACE[0] + 0.05, PLACE[1] + 0.05);
      const all = await server.app.parcels.intersecting(wide);
      expect(all.some(({ parcelType }) => parcelType === 'road')).toBe(true);
      const found = await recordsOf(await under(wide));
      expect(found.every(({ parcelType }) => parcelType === 'lot')).toBe(true);
      expect(found).toHaveLength(all.filter(({ parcelType }) => parcelType === 'lot').length);
      expect(await under(box(115, -32, 115.1, -31.9))).toEqual([]);
    });

    it('rejects an outline that crosses itself, with the position', async () => {
      const bowTie = [
        [146.2, -34.4],
        [146.3, -34.3],
        [146.3, -34.4],
        [146.2, -34.3],
        [146.2, -34.4],
      ];
      const message = 'The outline crosses itself at 34.35000° S, 146.25000° E.';
      await expect(under({ type: 'Polygon', coordinates: [bowTie] })).rejects.toMatchObject({
        code: 'INVALID_PARAMS',
        message,
        fields: { geo_json: message },
      });
    });

    it('rejects a shape with more vertices or parts than one query may have', async () => {
      const circle = Array.from({ length: 20_000 }, (_, i) => {
        const angle = (2 * Math.PI * i) / 20_000;
        return [146.2 + 0.1 * Math.cos(angle), -34.4 + 0.1 * Math.sin(angle)];
      });
      await expect(
        under({ type: 'Polygon', coordinates: [[...circle, circle[0]!]] }),
      ).rejects.toMatchObject({ code: 'TOO_LARGE' });
      const parts = Array.from({ length: 201 }, (_, i) => box(146, -34 + i / 1000, 146.01, -33));
      await expect(
        client.send(parcels.inShape, {
          geo_json: { type: 'MultiPolygon', coordinates: parts.map((part) => part.coordinates) },
        }),
      ).rejects.toMatchObject({ code: 'TOO_LARGE' });
    });

    it('rejects a shape that finds more parcels than one answer may hold, with their number', async () => {
      await expect(under(box(145, -36, 148, -33))).rejects.toMatchObject({
        code: 'TOO_LARGE',
        message: expect.stringMatching(/^This finds \d\d,\d{3} parcels, more than the 25,000/),
      });
    });
  });

  describe('parcels.findLotPlans', () => {
    const look = (lot_plans: string) => client.send(parcels.findLotPlans, { lot_plans });

    it('finds lots in the order of the list and in any notation', async () => {
      const [first, second] = own.map(({ jurisdictionalId }) => jurisdictionalId);
      const rows = await look(`${second}, ${first!.replace('//', '/').toLowerCase()}\n99999//DP1`);
      expect(rows.map(({ status }) => status)).toEqual(['found', 'found', 'not_found']);
      expect(rows.map((row) => row.parcels.map((parcel) => parcel.cadastre_polygon_pid))).toEqual([
        [own[1]!.pid],
        [own[0]!.pid],
        [],
      ]);
      expect(rows[2]).toMatchObject({ lot_plan: '99999//DP1' });
    });

    it('finds lots of every state in the sample by that state’s identifiers', async () => {
      for (const state of ['NSW', 'QLD', 'VIC', 'TAS']) {
        const pids = Array.from({ length: 3000 }, (_, i) => `${state}${1_000_001 + i}`);
        const lots = (await server.app.parcels.byIds(pids))
          .filter(({ parcelType }) => parcelType === 'lot')
          .slice(0, 20);
        expect(lots).toHaveLength(20);
        const byId = await look(lots.map(({ jurisdictionalId }) => jurisdictionalId).join('\n'));
        const pidsFound = byId.map((row) => row.parcels[0]?.cadastre_polygon_pid);
        expect(pidsFound).toEqual(lots.map(({ pid }) => pid));
        for (const { pid, volume, folio } of lots.filter((lot) => lot.volume !== null)) {
          const [byTitle] = await look(`${volume}/${folio}`);
          expect(byTitle?.parcels[0]?.cadastre_polygon_pid).toBe(pid);
        }
      }
    });

    it('rejects a list longer than 1,000 with its length', async () => {
      const list = Array.from({ length: 1001 }, (_, i) => `${i}//DP1`).join('\n');
      await expect(look(list)).rejects.toMatchObject({
        code: 'TOO_LARGE',
        message:
          'The list names 1001 lots; at most 1000 can be looked up at once. Please split the list.',
      });
    });

    it('returns nothing for an empty list', async () => {
      expect(await look(' \n, ')).toEqual([]);
    });
  });
});

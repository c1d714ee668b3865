import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type BoundaryFeature } from '#shared/api/contract';
import { areaHa } from '#shared/lib/geo';
import { startFarmOwner, type FarmOwner } from '../../../../tests/support/server/farm-owner.ts';

const { farms, owners } = contract;
const email = 'farmer@fenceline.example';
const other = 'other@fenceline.example';

const fields = {
  property_name: ' Kurrajong Park ',
  pic_code: 'NK123456',
  front_gate_lat: -34.41,
  front_gate_lng: 146.41,
  not_owner: true,
  owner_name: 'Ngaire O’Brien',
  owner_business_name: 'O’Brien',
  owner_phone_number: '02 6900 0000',
  owner_email_address: 'ngaire@fenceline.example',
};

const ring = [
  [146.4, -34.4],
  [146.41, -34.4],
  [146.41, -34.39],
  [146.4, -34.4],
];
const paddock = (properties: BoundaryFeature['properties']): BoundaryFeature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties,
});
const collection = (...features: BoundaryFeature[]) => ({
  type: 'FeatureCollection' as const,
  features,
});

describe('an existing farm', () => {
  let { server, client, ownerId, pids, emptyFarm, parcelFarm } = {} as FarmOwner;

  beforeAll(async () => {
    ({ server, client, ownerId, pids, emptyFarm, parcelFarm } = await startFarmOwner(email));
    await server.owner(other);
  });
  afterAll(() => server.stop());

  const farmOf = async (id: number) => {
    const list = await client.send(farms.list, { email });
    return list.find((farm) => farm.property_id === id);
  };
  const parcelsOf = async (id: number) => {
    const kept = await client.send(farms.parcels, { email, property_id: id });
    return kept.map((parcel) => parcel.cadastre_polygon_pid);
  };
  const customFarm = async () => {
    const id = await emptyFarm();
    const geojson = collection(paddock({ name: 'House' }));
    await client.send(farms.storeCustomBoundary, { property_id: id, geojson });
    return id;
  };

  describe('with parcels (call 15)', () => {
    it('accepts new fields and parcels together (OP-19, OP-21)', async () => {
      const id = await parcelFarm();
      const edited = { property_id: id, ...fields, cibo_ids: [pids[1]!, pids[3]!] };
      expect(await client.send(farms.edit, edited)).toEqual([{ edit_property: true }]);
      expect(await farmOf(id)).toMatchObject({
        property_name: 'Kurrajong Park',
        front_gate_lat: -34.41,
        client_name: 'Ngaire O’Brien',
        is_aus_farmkey: true,
      });
      expect(await parcelsOf(id)).toEqual([pids[1], pids[3]]);
    });

    it('keeps the address with which the farm was added', async () => {
      const id = await parcelFarm();
      const before = await farmOf(id);
      await client.send(farms.edit, { property_id: id, ...fields, cibo_ids: pids.slice(0, 1) });
      expect(await farmOf(id)).toMatchObject({
        front_gate_address: before?.front_gate_address,
        typed_front_gate_address: before?.typed_front_gate_address,
      });
    });

    it('keeps the stored copy of a parcel, even after the cadastre drops it', async () => {
      const id = await parcelFarm();
      await server.database.asOwner
        .updateTable('farm_parcel')
        .set({ pid: 'GONE-1', data_set_version: 'of last year' })
        .where('farm_id', '=', id)
        .where('pid', '=', pids[0]!)
        .execute();
      const cibo_ids = ['GONE-1', pids[2]!];
      await client.send(farms.edit, { property_id: id, ...fields, cibo_ids });
      expect(await parcelsOf(id)).toEqual(cibo_ids);
      const kept = await server.database.asOwner
        .selectFrom('farm_parcel')
        .select('data_set_version')
        .where('farm_id', '=', id)
        .where('pid', '=', 'GONE-1')
        .executeTakeFirst();
      expect(kept).toEqual({ data_set_version: 'of last year' });
    });

    it('changes neither name nor parcels when a parcel is rejected', async () => {
      const id = await parcelFarm();
      const before = await farmOf(id);
      await expect(
        client.send(farms.edit, { property_id: id, ...fields, cibo_ids: [pids[2]!, 'NSW0'] }),
      ).rejects.toMatchObject({ code: 'INVALID_PARAMS', fields: { cibo_ids: 'NSW0' } });
      expect(await farmOf(id)).toEqual(before);
      expect(await parcelsOf(id)).toEqual(pids.slice(0, 2));
    });

    it('rejects a blank name and an empty list of parcels (EDIT-10, OP-17)', async () => {
      const id = await parcelFarm();
      await expect(
        client.send(farms.edit, {
          property_id: id,
          ...fields,
          property_name: '  ',
          cibo_ids: pids.slice(0, 1),
        }),
      ).rejects.toMatchObject({ fields: { property_name: 'Name cannot be empty' } });
      await expect(
        client.send(farms.edit, { property_id: id, ...fields, cibo_ids: [] }),
      ).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    });

    it('loses its verification when the PIC changes in more than case', async () => {
      const id = await parcelFarm();
      const verified = async () => {
        const [row] = await client.send(farms.checkVerification, { property_id: id });
        return row.check_property_verified;
      };
      await server.database.asOwner
        .updateTable('farm')
        .set({ lpa_verified: true, pic_code: 'NK123456' })
        .where('id', '=', id)
        .execute();
      const cibo_ids = pids.slice(0, 1);
      await client.send(farms.edit, { property_id: id, ...fields, pic_code: 'nk123456', cibo_ids });
      expect(await verified()).toBe(true);
      await client.send(farms.edit, { property_id: id, ...fields, pic_code: 'NK123457', cibo_ids });
      expect(await verified()).toBe(false);
      await client.send(farms.edit, { property_id: id, ...fields, cibo_ids });
      expect(await verified()).toBe(false);
    });

    it('rejects a custom boundary and the calls for custom farms', async () => {
      const id = await parcelFarm();
      await expect(
        client.send(farms.editInfo, { property_id: id, ...fields }),
      ).rejects.toMatchObject({ code: 'CONFLICT' });
      const geojson = collection(paddock(null));
      await expect(
        client.send(farms.storeCustomBoundary, { property_id: id, geojson }),
      ).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await client.send(farms.customBoundary, { property_id: id })).toEqual([]);
      expect(await parcelsOf(id)).toHaveLength(2);
    });
  });

  describe('with a custom boundary (calls 7, 13, 14)', () => {
    it('returns every feature with all its properties in order, and without the crs (OP-28)', async () => {
      const id = await emptyFarm();
      const properties = {
        zebra: 1,
        name: 'House 🐑',
        nested: { list: [1, { deep: null }], html: '<b>x</b>' },
        a: 'last',
      };
      const features = [
        paddock(properties),
        { ...paddock(null), geometry: { type: 'Point', coordinates: [146.4, -34.4, 120.5] } },
      ];
      const crs = { type: 'name', properties: { name: 'EPSG:28355' } };
      const geojson = {
        ...collection(...features.map((f) => ({ ...f, geometry: { ...f.geometry, crs } }))),
        crs,
      };
      expect(await client.send(farms.storeCustomBoundary, { property_id: id, geojson })).toEqual([
        { update_farm_geojson_boundary: true },
      ]);
      const kept = await client.send(farms.customBoundary, { property_id: id });
      expect(kept).toEqual(features);
      expect(Object.keys(kept[0]?.properties ?? {})).toEqual(Object.keys(properties));
      const { features: stored, area_ha } = await server.database.asOwner
        .selectFrom('farm_boundary')
        .select(['features', 'area_ha'])
        .where('farm_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(stored)).not.toContain('EPSG');
      expect(area_ha).toBeCloseTo(areaHa({ type: 'Polygon', coordinates: [ring] }), 9);
      expect(await farmOf(id)).toMatchObject({ is_aus_farmkey: false });
    });

    it('replaces its boundary with a new one', async () => {
      const id = await customFarm();
      const geojson = collection(paddock({ name: 'Creek' }), paddock({ name: 'Hill' }));
      await client.send(farms.storeCustomBoundary, { property_id: id, geojson });
      const kept = await client.send(farms.customBoundary, { property_id: id });
      expect(kept.map((feature) => feature.properties?.['name'])).toEqual(['Creek', 'Hill']);
    });

    it('keeps its old boundary when the new one is rejected, and gives the reason', async () => {
      const id = await customFarm();
      const bowTie = [ring[0]!, ring[2]!, ring[1]!, [146.4, -34.39], ring[0]!];
      const bad = {
        ...paddock({ name: 'Hill' }),
        geometry: { type: 'Polygon', coordinates: [bowTie] },
      };
      await expect(
        client.send(farms.storeCustomBoundary, {
          property_id: id,
          geojson: collection(paddock(null), bad),
        }),
      ).rejects.toMatchObject({
        code: 'INVALID_PARAMS',
        message: expect.stringMatching(/^“Hill”: The outline crosses itself at 34\./),
      });
      expect(await client.send(farms.customBoundary, { property_id: id })).toEqual([
        paddock({ name: 'House' }),
      ]);
    });

    it('rejects a boundary beyond the limits as too large', async () => {
      const id = await emptyFarm();
      const many = Array.from({ length: 5_001 }, () => paddock(null));
      await expect(
        client.send(farms.storeCustomBoundary, { property_id: id, geojson: collection(...many) }),
      ).rejects.toMatchObject({
        code: 'TOO_LARGE',
        message: expect.stringContaining('more than 5,000 areas'),
      });
      expect(await client.send(farms.customBoundary, { property_id: id })).toEqual([]);
    });

    it('accepts new fields and keeps its boundary (EDIT-05, OP-20)', async () => {
      const id = await customFarm();
      expect(await client.send(farms.editInfo, { property_id: id, ...fields })).toEqual([
        { update_property_info: true },
      ]);
      expect(await farmOf(id)).toMatchObject({
        property_name: 'Kurrajong Park',
        pic_code: 'NK123456',
        client_email_address: 'ngaire@fenceline.example',
        is_aus_farmkey: false,
      });
      expect(await client.send(farms.customBoundary, { property_id: id })).toHaveLength(1);
    });

    it('rejects parcels', async () => {
      const id = await customFarm();
      const cibo_ids = pids.slice(0, 1);
      await expect(
        client.send(farms.edit, { property_id: id, ...fields, cibo_ids }),
      ).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await farmOf(id)).toMatchObject({ property_name: expect.stringContaining('Farm of') });
    });

    it('hides its boundary from other users at the database level (row-level security)', async () => {
      const id = await customFarm();
      const seen = await server.database.asUser(
        { issuer: server.issuer.issuer, subject: `sub-${other}`, email: other },
        (sql) => sql.selectFrom('farm_boundary').selectAll().where('farm_id', '=', id).execute(),
      );
      expect(seen).toEqual([]);
    });
  });

  describe('once deleted (call 16)', () => {
    it('disappears from the list and the count, and every call answers NOT_FOUND (DEL-07)', async () => {
      const id = await parcelFarm();
      const [before] = await client.send(owners.read, { email });
      expect(await client.send(farms.remove, { property_id: id })).toEqual([
        { delete_property: true },
      ]);
      expect(await farmOf(id)).toBeUndefined();
      const [after] = await client.send(owners.read, { email });
      expect(after.num_properties).toBe(before.num_properties - 1);
      for (const sent of [
        () => client.send(farms.remove, { property_id: id }),
        () => client.send(farms.parcels, { email, property_id: id }),
        () => client.send(farms.edit, { property_id: id, ...fields, cibo_ids: pids.slice(0, 1) }),
      ]) {
        await expect(sent()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    });

    it('leaves its purchases on record (OP-30)', async () => {
      const id = await parcelFarm();
      const db = server.database.asOwner;
      const { id: orderId } = await db
        .insertInto('payment')
        .values({ owner_id: ownerId, method: 'Free', total_cents: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('payment_item')
        .values({
          payment_id: orderId,
          owner_id: ownerId,
          farm_id: id,
          farm_name: 'Kurrajong Park',
          item_type: 'Property Key',
          price_cents: 0,
          comparison_cads: '[]',
        })
        .execute();
      await client.send(farms.remove, { property_id: id });
      const kept = await db
        .selectFrom('payment_item')
        .select(['farm_name'])
        .where('farm_id', '=', id)
        .execute();
      expect(kept).toEqual([{ farm_name: 'Kurrajong Park' }]);
    });
  });
});

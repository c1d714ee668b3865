import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { lotsAround } from '../../../../tests/support/journeys/lots-around.ts';
import { countStatements } from '../../../../tests/support/server/count-statements.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { farms, parcels } = contract;
const email = 'farmer@fenceline.example';

const fields = {
  email,
  property_name: ' Kurrajong Park ',
  pic_code: 'NK123456',
  front_gate_address: '12 Mirrool Road, Wirrabilla NSW 2700, Australia',
  typed_front_gate_address: '12***Mirrool Road***Wirrabilla***NSW***2700',
  front_gate_lat: -34.4,
  front_gate_lng: 146.4,
  not_owner: true,
  owner_name: 'Ngaire O’Brien',
  owner_business_name: 'O’Brien',
  owner_phone_number: '02 6900 0000',
  owner_email_address: 'ngaire@fenceline.example',
};

describe('farms', () => {
  let server: TestServer;
  let client: Client;
  let pids: string[];

  beforeAll(async () => {
    server = await startTestServer();
    client = await server.owner(email);
    pids = await lotsAround(server.app.parcels, 146.4, -34.4);
  });
  afterAll(() => server.stop());

  const createFarm = async (change: Partial<typeof fields> = {}) => {
    const [row] = await client.send(farms.create, { ...fields, ...change });
    return row.create_property;
  };
  const farmOf = async (id: number) => {
    const list = await client.send(farms.list, { email });
    return list.find((farm) => farm.property_id === id);
  };

  it('store the fields as typed, with the wire’s owner fields as the client’s (ENT-06, OP-21)', async () => {
    expect(await farmOf(await createFarm())).toMatchObject({
      property_name: 'Kurrajong Park',
      pic_code: 'NK123456',
      typed_front_gate_address: '12***Mirrool Road***Wirrabilla***NSW***2700',
      not_owner: true,
      client_name: 'Ngaire O’Brien',
      client_email_address: 'ngaire@fenceline.example',
      is_aus_farmkey: false,
    });
  });

  it('are listed in one round trip to the database', async () => {
    await createFarm();
    expect(await countStatements(() => client.send(farms.list, { email }))).toBe(1);
  });

  it('are listed as before when the same operation is sent again', async () => {
    const id = await createFarm();
    const asked = { email, _op_id: randomUUID() };
    const idsOf = (list: { property_id: number }[]) => list.map((farm) => farm.property_id);
    const listed = idsOf(await client.send(farms.list, asked));
    expect(listed).toContain(id);
    await createFarm();
    expect(idsOf(await client.send(farms.list, asked))).toEqual(listed);
  });

  it('have no client when the owner farms the land (OP-21)', async () => {
    expect(await farmOf(await createFarm({ not_owner: false }))).toMatchObject({ client_name: '' });
  });

  it('reject a blank name even if a screen accepted it (OP-17)', async () => {
    await expect(createFarm({ property_name: '  ' })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      fields: { property_name: 'Name cannot be empty' },
    });
  });

  it('become farm-key farms with their own copies of the parcels (ADD-55)', async () => {
    const id = await createFarm();
    const cibo_ids = pids.slice(0, 3);
    expect(await client.send(farms.addParcels, { property_id: id, cibo_ids })).toEqual([
      { add_cads_to_property: true },
    ]);
    expect(await farmOf(id)).toMatchObject({ is_aus_farmkey: true });
    const kept = await client.send(farms.parcels, { email, property_id: id });
    expect(kept.map((parcel) => parcel.cadastre_polygon_pid)).toEqual(cibo_ids);
    const asked = await server.app.parcels.byIds(cibo_ids);
    expect(kept.map((parcel) => parcel.geometry)).toEqual(asked.map((parcel) => parcel.geometry));
    const copy = await server.database.asOwner
      .selectFrom('farm_parcel')
      .select(['data_set_version', 'data_set_is_sample', 'area_ha'])
      .where('farm_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(copy).toMatchObject({
      data_set_version: server.app.parcels.dataSet.version,
      data_set_is_sample: true,
    });
    expect(copy.area_ha).toBeGreaterThan(0);
  });

  it('store repeated parcels only once (OP-25)', async () => {
    const id = await createFarm();
    const params = { property_id: id, cibo_ids: [...pids.slice(0, 2), ...pids.slice(0, 2)] };
    await client.send(farms.addParcels, params);
    await client.send(farms.addParcels, params);
    expect(await client.send(farms.parcels, { email, property_id: id })).toHaveLength(2);
  });

  it('reject a list with unknown parcels, name them and store none', async () => {
    const id = await createFarm();
    await expect(
      client.send(farms.addParcels, { property_id: id, cibo_ids: [...pids.slice(0, 2), 'NSW0'] }),
    ).rejects.toMatchObject({ code: 'INVALID_PARAMS', message: expect.stringContaining('NSW0') });
    expect(await client.send(farms.parcels, { email, property_id: id })).toEqual([]);
    expect(await farmOf(id)).toMatchObject({ is_aus_farmkey: false });
  });

  it('reject parcels when they have a custom boundary', async () => {
    const owner = await server.database.asOwner
      .selectFrom('owner')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const id = await rowsIn(server.database, server.issuer).farm(owner.id, 'geojson');
    await expect(
      client.send(farms.addParcels, { property_id: id, cibo_ids: pids.slice(0, 1) }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('are unverified until the registry confirms them (LPA-12)', async () => {
    const id = await createFarm();
    expect(await client.send(farms.checkVerification, { property_id: id })).toEqual([
      { check_property_verified: false },
    ]);
  });

  it('offer the parcel under a click, and no parcel far out at sea', async () => {
    const [parcel] = await server.app.parcels.byIds(pids.slice(0, 1));
    const inside = pointInside(parcel?.geometry.coordinates as number[][][]);
    const found = await client.send(parcels.atPoint, { lng: inside[0], lat: inside[1] });
    expect(found.map((p) => p.cadastre_polygon_pid)).toContain(pids[0]);
    expect(await client.send(parcels.atPoint, { lng: 160, lat: -45 })).toEqual([]);
  });
});

/** The mean of the vertices, which is inside any convex lot. */
function pointInside(rings: number[][][]): [number, number] {
  const ring = rings[0] as number[][];
  const vertices = ring.slice(0, -1);
  const mean = (at: number) =>
    vertices.reduce((sum, p) => sum + (p[at] as number), 0) / vertices.length;
  return [mean(0), mean(1)];
}

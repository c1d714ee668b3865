import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract, type BoundaryFeature } from '#shared/api/contract';
import { startFarmOwner, type FarmOwner } from '../../../../tests/support/server/farm-owner.ts';
import { deleteOldRecords } from '../../retention/delete-old-records.ts';

const { farms, boundaries } = contract;
const email = 'farmer@fenceline.example';
const fields = {
  property_name: 'Kurrajong Park',
  pic_code: '',
  front_gate_lat: -34.4,
  front_gate_lng: 146.4,
  not_owner: false,
  owner_name: '',
  owner_business_name: '',
  owner_phone_number: '',
  owner_email_address: '',
};
const paddock = (side: number): BoundaryFeature => ({
  type: 'Feature',
  properties: { name: 'House', zebra: 1 },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [146.4, -34.4],
        [146.4 + side, -34.4],
        [146.4 + side, -34.4 + side],
        [146.4, -34.4],
      ],
    ],
  },
});
const collection = (...features: BoundaryFeature[]) => ({
  type: 'FeatureCollection' as const,
  features,
});

describe('the versions of a boundary', () => {
  let { server, client, pids, emptyFarm, parcelFarm } = {} as FarmOwner;
  let neighbour: Client;

  beforeAll(async () => {
    ({ server, client, pids, emptyFarm, parcelFarm } = await startFarmOwner(email));
    neighbour = await server.owner('other@fenceline.example');
  });
  afterAll(() => server.stop());

  const versions = (id: number, by = client) => by.send(boundaries.versions, { property_id: id });
  const edit = (id: number, cibo_ids: string[], changed = {}) =>
    client.send(farms.edit, { property_id: id, ...fields, ...changed, cibo_ids });
  const restore = (id: number, number: number, current: number, by = client) =>
    by.send(boundaries.restore, { property_id: id, number, current });
  const pidsOf = async (id: number) =>
    (await client.send(farms.parcels, { email, property_id: id })).map(
      (parcel) => parcel.cadastre_polygon_pid,
    );
  const customFarm = async (side = 0.01) => {
    const id = await emptyFarm();
    await client.send(farms.storeCustomBoundary, {
      property_id: id,
      geojson: collection(paddock(side)),
    });
    return id;
  };

  it('cannot be read or restored by another owner, or after the farm is deleted', async () => {
    const id = await parcelFarm();
    await expect(versions(id, neighbour)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(restore(id, 1, 1, neighbour)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const asked = { property_id: id, number: 1 };
    await expect(neighbour.send(boundaries.version, asked)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await client.send(farms.remove, { property_id: id });
    await expect(restore(id, 1, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are refused for a number that the farm does not have, and nothing changes', async () => {
    const id = await parcelFarm();
    await expect(restore(id, 7, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      client.send(boundaries.version, { property_id: id, number: 7 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(restore(id, 0, 1)).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    expect(await versions(id)).toHaveLength(1);
  });

  it('are not restored over a change that the user has not seen', async () => {
    const id = await parcelFarm();
    await edit(id, pids.slice(0, 3));
    await edit(id, pids.slice(0, 4));
    await expect(restore(id, 1, 2)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('has changed since you opened it'),
    });
    expect(await pidsOf(id)).toEqual(pids.slice(0, 4));
  });

  it('let only one of two restores at once succeed', async () => {
    const id = await parcelFarm();
    await edit(id, pids.slice(0, 3));
    const done = await Promise.allSettled([restore(id, 1, 2), restore(id, 1, 2)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await versions(id)).toHaveLength(3);
  });

  it('say who changed the parcels or the gate, when, and by how many hectares', async () => {
    const id = await parcelFarm();
    await edit(id, pids.slice(0, 3));
    await edit(id, pids.slice(0, 3), { front_gate_lat: -34.41 });
    const [gate, third, first] = await versions(id);
    expect(first).toMatchObject({ number: 1, kind: 'created', made_by: email, before_ha: null });
    expect(third).toMatchObject({ number: 2, kind: 'edited', before_ha: first!.area_ha });
    expect(third!.area_ha).toBeGreaterThan(first!.area_ha);
    expect(gate).toMatchObject({ number: 3, before_ha: third!.area_ha, area_ha: third!.area_ha });
    expect(Math.abs(Date.parse(gate!.made_at) - Date.now())).toBeLessThan(60_000);
  });

  it('do not include changes that leave boundary and gate as they are', async () => {
    const id = await parcelFarm();
    await edit(id, pids.slice(0, 2).toReversed(), { property_name: 'New name', pic_code: 'NK1' });
    expect(await versions(id)).toHaveLength(1);
    expect(await versions(await emptyFarm())).toEqual([]);
  });

  it('restore parcels and gate as a new version, including parcels that are gone from the cadastre', async () => {
    const id = await parcelFarm();
    await raw`UPDATE boundary_version SET parcels = jsonb_set(jsonb_set(parcels, '{0,pid}', '"GONE-1"'),
      '{0,data_set_version}', '"of last year"') WHERE farm_id = ${id}`.execute(
      server.database.asOwner,
    );
    await edit(id, pids.slice(2, 5), { front_gate_lat: -34.42 });
    expect(await restore(id, 1, 2)).toEqual([{ restore_boundary: true }]);
    expect(await pidsOf(id)).toEqual(['GONE-1', pids[1]]);
    const [latest, edited, first] = await versions(id);
    expect(latest).toMatchObject({
      number: 3,
      kind: 'restored',
      restored_from: 1,
      before_ha: edited!.area_ha,
      area_ha: first!.area_ha,
    });
    const farm = (await client.send(farms.list, { email })).find((one) => one.property_id === id);
    expect(farm).toMatchObject({ front_gate_lat: -34.4, is_aus_farmkey: true });
    await restore(id, 2, 3);
    expect(await pidsOf(id)).toEqual(pids.slice(2, 5));
  });

  it('restore a custom boundary with all properties of its features', async () => {
    const id = await customFarm(0.02);
    await client.send(farms.storeCustomBoundary, {
      property_id: id,
      geojson: collection(paddock(0.01)),
    });
    const [second, first] = await versions(id);
    expect(second!.before_ha).toBe(first!.area_ha);
    expect(second!.area_ha).toBeLessThan(first!.area_ha);
    await restore(id, 1, 2);
    expect(await client.send(farms.customBoundary, { property_id: id })).toEqual([paddock(0.02)]);
    const summary = (await client.send(farms.summaries, { email })).find(
      (one) => one.property_id === id,
    );
    expect(summary?.area_ha).toBe(first!.area_ha);
  });

  it('show their own land and gate', async () => {
    const [parcels, custom] = [await parcelFarm(), await customFarm()];
    await edit(parcels, pids.slice(2, 3), { front_gate_lat: -34.42 });
    const [first] = await client.send(boundaries.version, { property_id: parcels, number: 1 });
    expect(first).toMatchObject({ gate_lat: -34.4, gate_lng: 146.4 });
    expect(first.areas).toHaveLength(2);
    const [drawn] = await client.send(boundaries.version, { property_id: custom, number: 1 });
    expect(drawn.areas).toEqual([paddock(0.01).geometry]);
  });

  it('number at most 20, and the oldest are deleted first', async () => {
    const id = await parcelFarm();
    for (let i = 2; i <= 22; i++) await edit(id, pids.slice(0, ((i + 1) % 2) + 2));
    const numbers = (await versions(id)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => 22 - i));
    await expect(restore(id, 2, 22)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are deleted permanently 31 days after their farm was deleted', async () => {
    const [old, young] = [await parcelFarm(), await parcelFarm()];
    for (const [id, days] of [
      [old, 31.01],
      [young, 30.5],
    ] as const) {
      await server.database.asOwner
        .updateTable('farm')
        .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', id)
        .execute();
    }
    await deleteOldRecords(server.app)({}, { isLastTry: false });
    const rest = await server.database.asOwner
      .selectFrom('boundary_version')
      .select('farm_id')
      .where('farm_id', 'in', [old, young])
      .execute();
    expect(rest).toEqual([{ farm_id: young }]);
  });

  it('can hold and restore a farm of 5,000 parcels', async () => {
    const id = await parcelFarm();
    await raw`INSERT INTO farm_parcel
      SELECT (jsonb_populate_record(p, jsonb_build_object('pid', 'MANY-' || n, 'position', n + 9))).*
      FROM farm_parcel p, generate_series(1, 4998) n WHERE farm_id = ${id} AND pid = ${pids[0]}`.execute(
      server.database.asOwner,
    );
    await edit(id, await pidsOf(id), { front_gate_lat: -34.42 });
    await edit(id, pids.slice(0, 1));
    await restore(id, 2, 3);
    expect(await pidsOf(id)).toHaveLength(5_000);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { lotsAround } from '../../../tests/support/journeys/lots-around.ts';
import { rowsIn } from '../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts';

const { farms } = contract;
const email = 'farmer@fenceline.example';

describe('what a list shows of the farms', () => {
  let server: TestServer;
  let client: Client;
  let ownerId: number;
  let pids: string[];

  beforeAll(async () => {
    server = await startTestServer();
    client = await server.owner(email);
    pids = await lotsAround(server.app.parcels, 146.4, -34.4);
    const owner = await server.database.asOwner
      .selectFrom('owner')
      .select('id')
      .executeTakeFirstOrThrow();
    ownerId = owner.id;
  });
  afterAll(() => server.stop());

  const emptyFarm = () => rowsIn(server.database, server.issuer).farm(ownerId);
  const summaryOf = async (id: number) =>
    (await client.send(farms.summaries, { email })).find((farm) => farm.property_id === id);
  const pathsOf = async (...property_ids: number[]) =>
    (await client.send(farms.thumbnails, { property_ids })).map(({ path }) => path);

  it('includes the area and lot/plans of each farm', async () => {
    const id = await emptyFarm();
    await client.send(farms.addParcels, { property_id: id, cibo_ids: pids.slice(0, 2) });
    const parcels = await server.app.parcels.byIds(pids.slice(0, 2));
    expect(await summaryOf(id)).toEqual({
      property_id: id,
      area_ha: expect.closeTo(
        parcels.reduce((sum, parcel) => sum + parcel.areaHa, 0),
        6,
      ),
      lot_plans: parcels.map((parcel) => parcel.jurisdictionalId),
      lpa_verified: false,
      lpa_verified_at: null,
      key_bought_at: null,
    });
  });

  it('leaves out area and lot/plans of a farm without a boundary', async () => {
    const id = await emptyFarm();
    expect(await summaryOf(id)).toMatchObject({ area_ha: null, lot_plans: [] });
    expect(await pathsOf(id)).toEqual(['']);
  });

  it('includes a thumbnail, redrawn after the boundary changes', async () => {
    const [one, two] = [await emptyFarm(), await emptyFarm()];
    await client.send(farms.addParcels, { property_id: one, cibo_ids: pids.slice(0, 1) });
    const [before, none] = await pathsOf(one, two);
    expect(before).toMatch(/^M[\d ]+Z$/);
    expect(none).toBe('');
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
    await client.send(farms.edit, { property_id: one, ...fields, cibo_ids: pids.slice(0, 3) });
    expect((await pathsOf(one))[0]).not.toBe(before);
  });

  it('leaves out the thumbnail of a deleted farm', async () => {
    const id = await emptyFarm();
    await client.send(farms.remove, { property_id: id });
    expect(await pathsOf(id)).toEqual([]);
    expect(await summaryOf(id)).toBeUndefined();
  });
});

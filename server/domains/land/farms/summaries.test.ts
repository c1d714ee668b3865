import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { startFarmOwner, type FarmOwner } from '../../../../tests/support/server/farm-owner.ts';

const { farms } = contract;
const email = 'farmer@fenceline.example';

describe('what a list shows of the farms', () => {
  let { server, client, pids, emptyFarm, parcelFarm } = {} as FarmOwner;

  beforeAll(async () => {
    ({ server, client, pids, emptyFarm, parcelFarm } = await startFarmOwner(email));
  });
  afterAll(() => server.stop());

  const summaryOf = async (id: number) =>
    (await client.send(farms.summaries, { email })).find((farm) => farm.property_id === id);
  const pathsOf = async (...property_ids: number[]) =>
    (await client.send(farms.thumbnails, { property_ids })).map(({ path }) => path);

  it('includes the area and lot/plans of each farm', async () => {
    const id = await parcelFarm();
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
      paddocks: 0,
    });
  });

  it('leaves out area and lot/plans of a farm without a boundary', async () => {
    const id = await emptyFarm();
    expect(await summaryOf(id)).toMatchObject({ area_ha: null, lot_plans: [] });
    expect(await pathsOf(id)).toEqual(['']);
  });

  it('includes a thumbnail, redrawn after the boundary changes', async () => {
    const [one, two] = [await parcelFarm(pids.slice(0, 1)), await emptyFarm()];
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

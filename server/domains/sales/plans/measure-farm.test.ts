import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { rowsIn, SQUARE } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { exampleGround } from '../../../documents/cover/example-cover.fixture.ts';
import { measureGroundCover } from '../../../documents/cover/measure-ground-cover.ts';
import { boundaryPolygons } from '../../../documents/boundary-rings.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';

const { plans } = contract;
const AGENT = 'agent@fenceline.example';
const CLIENT = 'client@fenceline.example';
const WEST = 146.4;
/** Data begin 15 km west of this, which is at about 146.242°. */
const ground = exampleGround({ near: [146.405, -34.395] });
const EDGE = 146.242;
const AREA_HA = 102.5;

describe('measuring a client’s farm', () => {
  let server: TestServer;
  let agent: Client;
  let client: Client;
  let ownerId: number;
  let planId: number;

  const rows = () => rowsIn(server.database, server.issuer);
  const landAt = (west: number) => ({
    type: 'Polygon' as const,
    coordinates: SQUARE.coordinates.map((ring) =>
      ring.map(([lng = 0, lat = 0]): [number, number] => [lng - WEST + west, lat]),
    ),
  });
  /** A farm of one parcel 0.01° wide. */
  const farmAt = async (west: number) => {
    const id = await rows().farm(ownerId, 'farm_key');
    await rows().parcel(id);
    await server.database.asOwner
      .updateTable('farm_parcel')
      .set({ geometry: JSON.stringify(landAt(west)) } as never)
      .where('farm_id', '=', id)
      .execute();
    return id;
  };
  const measure = async (farmId: number) => {
    const [farm] = await agent.send(plans.measureFarm, { plan_id: planId, property_id: farmId });
    return farm;
  };
  beforeAll(async () => {
    server = await startTestServer({ app: { cover: { ground, woody: ground } } });
    await rows().owner(AGENT);
    ownerId = await rows().owner(CLIENT);
    agent = await server.client(AGENT);
    client = await server.client(CLIENT);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    planId = await rows().plan(AGENT, [CLIENT]);
    await client.send(plans.accept, { plan_id: planId, lets_order: true });
  });

  it('is refused to others, and says nothing of a farm that its owner does not show', async () => {
    const farmId = await farmAt(WEST);
    await expect(
      client.send(plans.measureFarm, { plan_id: planId, property_id: farmId }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const hidden = {
      property_id: farmId,
      property_name: null,
      client_email: null,
      area_ha: 0,
      refusal: 'Its owner left the plan, no longer lets you order for them, or deleted the farm.',
      seasons: [],
      outline: [],
    };
    const stranger = await rows().farm(await rows().owner('stranger@x.example'), 'farm_key');
    expect(await measure(stranger)).toMatchObject({ ...hidden, property_id: stranger });
    await client.send(plans.letOrder, { plan_id: planId, allowed: false });
    expect(await measure(farmId)).toMatchObject(hidden);
    await client.send(plans.letOrder, { plan_id: planId, allowed: true });
    expect(await measure(farmId)).toMatchObject({ refusal: null });
    await client.send(plans.leave, { plan_id: planId });
    expect(await measure(farmId)).toMatchObject(hidden);
  });

  it('names the reason for a farm without land, outside the data, or with less than half in them', async () => {
    const bare = await rows().farm(ownerId);
    expect(await measure(bare)).toMatchObject({
      property_name: `Farm of owner ${ownerId}`,
      client_email: CLIENT,
      refusal: 'It has no boundary yet.',
    });
    expect((await measure(await farmAt(120))).refusal).toBe(
      'It lies outside the ground cover data.',
    );
    expect((await measure(await farmAt(EDGE - 0.007))).refusal).toMatch(
      /^At most \d\d% of its land has ground cover data in any season; half is needed\.$/,
    );
    const partly = await measure(await farmAt(EDGE - 0.003));
    expect(partly.refusal).toBeNull();
    expect(partly.note).toMatch(/^Only \d\d% of its land has ground cover data\.$/);
  });

  it('gives the means of the Woody Veg. & Ground Cover Report for parcels and custom boundaries', async () => {
    const { quarters } = await measureGroundCover(ground, {
      farm: [{ polygons: boundaryPolygons(landAt(WEST)), areaHa: AREA_HA }],
      comparison: [],
    });
    const reported = quarters.map(({ quarter, farm }) => ({
      quarter,
      mean: Number(farm!.mean.toFixed(3)),
    }));
    const custom = await rows().farm(ownerId, 'geojson');
    await server.database.asOwner
      .insertInto('farm_boundary')
      .values({
        farm_id: custom,
        features: JSON.stringify([{ type: 'Feature', properties: {}, geometry: landAt(WEST) }]),
        area_ha: AREA_HA,
      })
      .execute();
    for (const farmId of [await farmAt(WEST), custom]) {
      const farm = await measure(farmId);
      expect(farm).toMatchObject({ area_ha: AREA_HA, refusal: null, note: null, is_sample: false });
      expect(farm.source).toBe('Ground cover of the tests, version 1');
      expect(farm.seasons).toEqual(reported);
      expect(farm.outline[0]![0]).toContainEqual([WEST, -34.4]);
    }
  });

  it('is refused without ground cover data, and while they are away', async () => {
    const farmId = await farmAt(WEST);
    const { cover } = server.app;
    const away = {
      open: async () => {
        throw new OutsideUnavailableError('Cover', 'timeout');
      },
    };
    try {
      server.app.cover = {};
      await expect(measure(farmId)).rejects.toMatchObject({ code: 'CONFLICT' });
      server.app.cover = { ground: away, woody: away };
      await expect(measure(farmId)).rejects.toMatchObject({
        code: 'OUTSIDE_UNAVAILABLE',
        message: 'The ground cover data cannot be read at the moment. Please try again shortly.',
      });
    } finally {
      server.app.cover = cover;
    }
  });
});

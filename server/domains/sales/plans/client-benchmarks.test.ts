import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '#entities/parcel';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { parcels, plans } = contract;
const AGENT = 'agent@fenceline.example';
const CLIENT = 'client@fenceline.example';
const RULE = { km: 2, min_area_ha: 10 };
const PRICES = { 'Property Key': 40, 'Benchmark Report': 99.95 };

describe('benchmarks by a rule', () => {
  let server: TestServer;
  let agent: Client;
  let client: Client;
  let ownerId: number;
  let planId: number;
  let farmId: number;
  let land: ParcelRecord;

  const rows = () => rowsIn(server.database, server.issuer);
  /** A farm of one parcel of the sample district. */
  const newFarm = async (parcel = land) => {
    const id = await rows().farm(ownerId, 'farm_key');
    await rows().parcel(id, parcel.pid);
    await server.database.asOwner
      .updateTable('farm_parcel')
      .set({ geometry: JSON.stringify(parcel.geometry) } as never)
      .where('farm_id', '=', id)
      .execute();
    return id;
  };
  beforeAll(async () => {
    server = await startTestServer({ app: { findReportMaker: () => standInMaker } });
    await rows().owner(AGENT);
    ownerId = await rows().owner(CLIENT);
    agent = await server.client(AGENT);
    client = await server.client(CLIENT);
    [land] = (await server.app.parcels.atPoint(146.20478, -34.46488)) as [ParcelRecord];
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    planId = await rows().plan(AGENT, [CLIENT]);
    farmId = await newFarm();
    await client.send(plans.accept, { plan_id: planId, lets_order: true });
  });

  const preview = (farmIds = [farmId], rule = RULE) =>
    agent.send(plans.previewBenchmarks, {
      plan_id: planId,
      client_email: CLIENT,
      property_ids: farmIds,
      ...rule,
    });
  type Types = readonly (keyof typeof PRICES)[];
  const KEY_AND_BENCHMARK: Types = ['Property Key', 'Benchmark Report'];
  const paramsOf = (set: string | null, types = KEY_AND_BENCHMARK) => ({
    plan_id: planId,
    client_email: CLIENT,
    property_ids: types.map(() => farmId),
    item_types: [...types],
    item_costs: types.map((type) => PRICES[type]),
    comparison_rule: RULE,
    comparison_sets: types.map((type) => (type === 'Benchmark Report' ? set : null)),
  });
  const order = (set: string | null, changes: object = {}, opId?: string) =>
    agent.send(
      plans.orderForClient,
      { ...paramsOf(set), ...changes },
      opId === undefined ? {} : { opId },
    );
  const refusalOf = (sent: Promise<unknown>) =>
    sent.then(
      () => null,
      (error: { code: string; message: string }) => error,
    );
  const ordered = () =>
    server.database.asOwner
      .selectFrom('payment_item')
      .selectAll()
      .where('farm_id', '=', farmId)
      .where('item_type', '=', 'Benchmark Report')
      .execute();

  it('need the client’s consent, their own farms and a rule of the Benchmark page', async () => {
    const set = (await preview())[0]!.set;
    expect(await refusalOf(preview(undefined, { km: 3, min_area_ha: 10 }))).toMatchObject({
      code: 'INVALID_PARAMS',
    });
    const foreign = await rows().farm(await rows().owner('stranger@x.example'), 'farm_key');
    expect(await refusalOf(preview([foreign]))).toMatchObject({ code: 'NOT_FOUND' });
    for (const changes of [{ comparison_rule: undefined }, { comparison_sets: [null, null] }]) {
      expect(await refusalOf(order(set, changes))).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await refusalOf(order(set, { comparison_sets: undefined }))).toMatchObject({
      code: 'INVALID_PARAMS',
    });
    await client.send(plans.letOrder, { plan_id: planId, allowed: false });
    expect(await refusalOf(preview())).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(order(set))).toMatchObject({ code: 'NOT_FOUND' });
    await client.send(plans.leave, { plan_id: planId });
    expect(await refusalOf(order(set))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ordered()).toEqual([]);
  });

  it('say which farm cannot be compared, and preview the others', async () => {
    const custom = await rows().farm(ownerId, 'geojson');
    const [own, none] = await preview([farmId, custom]);
    expect(own).toMatchObject({ property_id: farmId, refusal: null });
    expect(none).toMatchObject({
      property_id: custom,
      set: null,
      refusal: expect.stringContaining('has no land parcels') as string,
    });
    const [few] = await preview(undefined, { km: 0.5, min_area_ha: 10 });
    expect(few!.parcel_count).toBeLessThan(10);
    expect(few!.notes.join()).toContain('Few parcels');
  });

  it('compare with the parcels that the Benchmark page finds, and record the rule', async () => {
    const found = await client.send(parcels.withinRadius, {
      property_id: farmId,
      km: RULE.km,
      area: RULE.min_area_ha,
    });
    const [shown] = await preview();
    expect(shown).toMatchObject({ parcel_count: found.length, refusal: null });
    const opId = crypto.randomUUID();
    const placed = await order(shown!.set, {}, opId);
    expect(await order(shown!.set, {}, opId)).toEqual(placed);
    const [item, ...others] = await ordered();
    expect(others).toEqual([]);
    expect(item!.comparison_cads.toSorted()).toEqual(
      found.map((parcel) => parcel.cadastre_polygon_pid).toSorted(),
    );
    expect(item!.comparison_selection).toEqual({ distances: [RULE], has_file: false });
    expect(item!.registered_at).not.toBeNull();
  });

  it('are refused for a farm that changed since the preview, and ordered after a new one', async () => {
    const [before] = await preview();
    const [neighbour] = await server.app.parcels.withinRadius({
      farm: [land.geometry],
      ownPids: [land.pid],
      km: 2,
      minAreaHa: 10,
    });
    await server.database.asOwner
      .updateTable('farm_parcel')
      .set({ pid: neighbour!.pid, geometry: JSON.stringify(neighbour!.geometry) } as never)
      .where('farm_id', '=', farmId)
      .execute();
    expect(await refusalOf(order(before!.set))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('changed since the preview') as string,
    });
    await order((await preview())[0]!.set);
    expect(await ordered()).toHaveLength(1);
  });

  it('over the cap leave the client’s earlier orders alone', async () => {
    await agent.send(plans.setCap, { plan_id: planId, owner_emails: [CLIENT], cap: '150' });
    const [shown] = await preview();
    await order(shown!.set);
    const again = paramsOf(shown!.set, ['Benchmark Report']);
    expect(await refusalOf(agent.send(plans.orderForClient, again))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('$10.05 is left') as string,
    });
    expect(await ordered()).toHaveLength(1);
  });

  it('are ordered for 30 farms of a client at once, not for 31, and not without a farm', async () => {
    const invalid = { code: 'INVALID_PARAMS' };
    expect(await refusalOf(preview([]))).toMatchObject(invalid);
    const farmIds = [farmId];
    while (farmIds.length < 31) farmIds.push(await newFarm());
    expect(await refusalOf(preview(farmIds))).toMatchObject(invalid);
    const orderAll = (ids: readonly number[], sets: readonly (string | null)[]) =>
      agent.send(plans.orderForClient, {
        ...paramsOf(null, []),
        property_ids: [...ids, ...ids],
        item_types: [
          ...ids.map(() => 'Property Key' as const),
          ...ids.map(() => 'Benchmark Report' as const),
        ],
        item_costs: [...ids.map(() => PRICES['Property Key']), ...ids.map(() => 99.95)],
        comparison_sets: [...ids.map(() => null), ...sets],
      });
    const some = farmIds.slice(0, 30);
    const sets = (await preview(some)).map(({ set }) => set);
    expect(await refusalOf(orderAll(farmIds, [...sets, sets[0]!]))).toMatchObject(invalid);
    expect(await ordered()).toEqual([]);
    const [{ order_id: orderId }] = await orderAll(some, sets);
    const items = await server.database.asOwner
      .selectFrom('payment_item')
      .select(['farm_id', 'item_type'])
      .where('payment_id', '=', orderId)
      .execute();
    expect(items).toHaveLength(60);
    expect(new Set(items.map((item) => item.farm_id)).size).toBe(30);
  });

  it('are refused for a client who left the plan since the preview, with nothing ordered', async () => {
    const [shown] = await preview();
    await client.send(plans.leave, { plan_id: planId });
    expect(await refusalOf(order(shown!.set))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ordered()).toEqual([]);
    expect(await agent.send(plans.clientFarms, { plan_id: planId })).toEqual([]);
  });

  it('stop at a client’s cap in the middle of a batch, and repeating the batch orders nothing twice', async () => {
    await agent.send(plans.setCap, { plan_id: planId, owner_emails: [CLIENT], cap: '300' });
    const farmIds = [farmId, await newFarm(), await newFarm()];
    const sets = new Map((await preview(farmIds)).map((one) => [one.property_id, one.set]));
    const batch = farmIds.map((id) => ({ id, opId: crypto.randomUUID() }));
    const place = async () => {
      const outcomes: (string | null)[] = [];
      for (const { id, opId } of batch) {
        const refusal = await refusalOf(
          order(
            sets.get(id)!,
            { property_ids: [id, id], comparison_sets: [null, sets.get(id)!] },
            opId,
          ),
        );
        outcomes.push(refusal && refusal.message);
      }
      return outcomes;
    };
    const refused = expect.stringContaining('$20.10 is left') as string;
    expect(await place()).toEqual([null, null, refused]);
    expect(await place()).toEqual([null, null, refused]);
    const placed = await server.database.asOwner
      .selectFrom('payment_item')
      .select(['farm_id', 'item_type'])
      .where('farm_id', 'in', farmIds)
      .orderBy('id')
      .execute();
    const [first, second] = farmIds;
    expect(placed.map((item) => item.farm_id)).toEqual([first, first, second, second]);
    await agent.send(plans.setCap, { plan_id: planId, owner_emails: [CLIENT], cap: '500' });
    expect(await place()).toEqual([null, null, null]);
  });
});

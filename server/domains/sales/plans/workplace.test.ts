import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract, type ItemType } from '#shared/api/contract';
import { keyItem, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { orders, plans } = contract;
const ADMIN = 'admin@fenceline.example';
const AGENT = 'agent@fenceline.example';
const CLIENT = 'client@fenceline.example';
const OTHER = 'other@fenceline.example';

describe('a plan’s owner', () => {
  let server: TestServer;
  let admin: Client;
  let agent: Client;
  let client: Client;
  let other: Client;
  let ownerId: number;
  let otherId: number;
  let planId: number;
  let farmId: number;

  const rows = () => rowsIn(server.database, server.issuer);
  const newFarm = async (of: number) => {
    const farm = await rows().farm(of, 'farm_key');
    await rows().parcel(farm);
    return farm;
  };
  beforeAll(async () => {
    server = await startTestServer();
    await rows().admin(ADMIN);
    await rows().owner(ADMIN);
    await rows().owner(AGENT);
    ownerId = await rows().owner(CLIENT);
    otherId = await rows().owner(OTHER);
    [admin, agent, client, other] = (await Promise.all(
      [ADMIN, AGENT, CLIENT, OTHER].map((email) => server.client(email)),
    )) as [Client, Client, Client, Client];
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    planId = await rows().plan(AGENT, [CLIENT, OTHER]);
    farmId = await newFarm(ownerId);
  });

  const orderFor = (email: string, farm: number, itemType: ItemType = 'Property Key', cost = 40) =>
    agent.send(plans.orderForClient, {
      plan_id: planId,
      client_email: email,
      property_ids: [farm],
      item_types: [itemType],
      item_costs: [cost],
    });
  const orderKey = async (of = client, email = CLIENT, farm = farmId) =>
    of.send(orders.payByPlan, planOrderOf(planId, email, [{ ...keyItem(farm), price: 40 }]));
  const setCap = (cap: string | null, ...emails: string[]) =>
    agent.send(plans.setCap, { plan_id: planId, owner_emails: emails, cap });
  const personOf = async (email: string) =>
    (await agent.send(plans.people, { plan_id: planId })).find((one) => one.email === email);

  it('cannot order for a client who has not allowed it, nor for another owner’s farm', async () => {
    const refused = { code: 'NOT_FOUND' };
    await expect(orderFor(CLIENT, farmId)).rejects.toMatchObject(refused);
    await client.send(plans.accept, { plan_id: planId });
    await expect(orderFor(CLIENT, farmId)).rejects.toMatchObject(refused);
    expect(await agent.send(plans.clientFarms, { plan_id: planId })).toEqual([]);
    await client.send(plans.letOrder, { plan_id: planId, allowed: true });
    await expect(orderFor(CLIENT, await newFarm(otherId))).rejects.toMatchObject(refused);
    await expect(orderFor('stranger@fenceline.example', farmId)).rejects.toMatchObject(refused);
    await expect(
      other.send(plans.orderForClient, {
        plan_id: planId,
        client_email: CLIENT,
        property_ids: [farmId],
        item_types: ['Property Key'],
        item_costs: [40],
      }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(orderFor(CLIENT, farmId, 'Free Benchmark Reorder', 0)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(orderFor(CLIENT, farmId, 'Property Key', 39)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    });
    await client.send(plans.letOrder, { plan_id: planId, allowed: false });
    await expect(orderFor(CLIENT, farmId)).rejects.toMatchObject(refused);
  });

  it('cannot allow orders in a client’s place, and the client cannot before accepting', async () => {
    await expect(
      client.send(plans.letOrder, { plan_id: planId, allowed: true }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await client.send(plans.accept, { plan_id: planId });
    const identity = { issuer: server.issuer.issuer, subject: `sub-${AGENT}`, email: AGENT };
    const changed = await server.database.asUser(identity, (sql) =>
      sql
        .updateTable('plan_client')
        .set({ lets_order_at: new Date() })
        .where('plan_id', '=', planId)
        .executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    await expect(
      server.database.asUser(identity, (sql) =>
        sql.updateTable('plan_client').set({ cap_cents: 1 }).execute(),
      ),
    ).rejects.toThrow('permission denied');
  });

  it('can order for a client who accepted with that right, and the client owns the order', async () => {
    await client.send(plans.accept, { plan_id: planId, lets_order: true });
    expect(await agent.send(plans.clientFarms, { plan_id: planId })).toContainEqual({
      email: CLIENT,
      property_id: farmId,
      property_name: `Farm of owner ${ownerId}`,
      area_ha: 102.5,
      is_orderable: true,
      owned_types: [],
    });
    const opId = crypto.randomUUID();
    const params = {
      plan_id: planId,
      client_email: CLIENT,
      property_ids: [farmId],
      item_types: ['Property Key' as const],
      item_costs: [40],
    };
    const [{ order_id: orderId }] = await agent.send(plans.orderForClient, params, { opId });
    expect(await agent.send(plans.orderForClient, params, { opId })).toEqual([
      { order_id: orderId },
    ]);
    const [order] = await client.send(orders.list, {});
    expect(order).toMatchObject({ order_id: orderId, total: 40, copies_to: [AGENT] });
    expect((await agent.send(orders.list, {})).map((one) => one.order_id)).not.toContain(orderId);
    const recorded = await server.database.asOwner
      .selectFrom('payment')
      .select(['owner_id', 'ordered_by'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(recorded).toEqual({ owner_id: ownerId, ordered_by: AGENT });
    const [latest] = await agent.send(plans.history, { plan_id: planId });
    expect(latest).toMatchObject({ action: 'ordered', actor: AGENT, about: CLIENT });
  });

  it('sees who a client is only after the client orders with the plan or lets them order', async () => {
    expect(await personOf(CLIENT)).toMatchObject({ name: null, farms: 0, orders: 0 });
    await client.send(plans.accept, { plan_id: planId });
    expect(await personOf(CLIENT)).toMatchObject({ name: null, farms: 0, lets_order: false });
    await orderKey();
    await orderKey();
    expect(await personOf(CLIENT)).toMatchObject({
      name: `Owner of ${CLIENT}`,
      farms: 1,
      orders: 2,
      spent_cents: 8_000,
      month_cents: 8_000,
      last_order_at: expect.any(String) as string,
    });
    await expect(other.send(plans.people, { plan_id: planId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('caps what a client orders in a month; invalid caps change nothing', async () => {
    await expect(setCap('a lot', CLIENT)).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      fields: { cap: expect.stringContaining('not a valid amount') as string },
    });
    expect(await setCap('100', CLIENT, 'stranger@x.example')).toEqual([{ set_plan_client_cap: 1 }]);
    expect(await setCap('100', CLIENT)).toEqual([{ set_plan_client_cap: 0 }]);
    await orderKey();
    await orderKey();
    const authorised = await client.send(plans.authorised, { email: CLIENT });
    const plan = authorised.find((one) => one.plan_id === planId);
    expect(plan).toMatchObject({ left_cents: 2_000 });
    await expect(orderKey()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('$20.00 is left until the end of the month') as string,
    });
    await client.send(plans.letOrder, { plan_id: planId, allowed: true });
    await expect(orderFor(CLIENT, farmId)).rejects.toMatchObject({ code: 'CONFLICT' });
    await orderKey(other, OTHER, await newFarm(otherId));
    await server.database.asOwner
      .updateTable('payment')
      .set({ created_at: new Date(Date.now() - 40 * 86_400_000) } as never)
      .where('plan_id', '=', planId)
      .where('owner_id', '=', ownerId)
      .execute();
    await orderKey();
    await setCap(null, CLIENT);
    await orderKey();
    await orderKey();
  });

  it('keeps a client below the cap when ten orders arrive simultaneously', async () => {
    await setCap('100', CLIENT);
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => orderKey()));
    const placed = done.filter(({ status }) => status === 'fulfilled');
    expect(placed).toHaveLength(2);
    expect(await personOf(CLIENT)).toMatchObject({ month_cents: 8_000 });
  });

  it('invites again only clients who have not accepted, at most three times a day', async () => {
    await client.send(plans.accept, { plan_id: planId });
    const again = (...emails: string[]) =>
      agent.send(plans.inviteAgain, { plan_id: planId, owner_emails: emails });
    await expect(again(CLIENT)).rejects.toMatchObject({ code: 'CONFLICT' });
    for (let mail = 0; mail < 3; mail++) {
      expect(await again(CLIENT, OTHER)).toEqual([{ invited: [OTHER] }]);
    }
    await expect(again(OTHER)).rejects.toMatchObject({
      message: expect.stringContaining('at most three in 24 hours') as string,
    });
  });

  it('cannot use an archived plan, nor can its clients, until an admin restores it', async () => {
    const change = (params: object) => admin.send(plans.change, { plan_id: planId, ...params });
    await expect(
      agent.send(plans.change, { plan_id: planId, archived: true }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(change({ plan_name: '  ' })).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    await expect(change({ emails: [] })).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    await expect(
      admin.send(plans.change, { plan_id: 999_999_999, archived: true }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await change({ archived: true, plan_name: 'Old Soils' });
    const added = { plan_id: planId, owner_emails: ['new@x.example'], authorised_by: AGENT };
    await expect(agent.send(plans.addClients, added)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Old Soils is archived and takes no orders and no new clients.',
    });
    await expect(orderKey()).rejects.toMatchObject({ code: 'CONFLICT' });
    const authorised = await client.send(plans.authorised, { email: CLIENT });
    expect(authorised.map((plan) => plan.plan_id)).not.toContain(planId);
    await change({ archived: false, emails: [OTHER] });
    await orderKey();
    await expect(agent.send(plans.people, { plan_id: planId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const history = await other.send(plans.history, { plan_id: planId });
    expect(history.map(({ action }) => action)).toEqual([
      'ordered',
      'client accepted',
      'owner removed',
      'owner added',
      'restored',
      'archived',
      'renamed',
      'client added',
      'client added',
      'owner added',
      'created',
    ]);
  });
});

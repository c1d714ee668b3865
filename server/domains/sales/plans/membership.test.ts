import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { keyItem, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { orders, plans, soilProjects } = contract;
const AGENT = 'agent@fenceline.example';
const CLIENT = 'client@fenceline.example';
const OTHER = 'other@fenceline.example';
/** Signed in, without an owner record. */
const NEWCOMER = 'newcomer@fenceline.example';

describe('plan membership', () => {
  let server: TestServer;
  let agent: Client;
  let client: Client;
  let ownerId: number;
  let planId: number;
  let now = new Date('2026-06-30T02:00:00Z');

  const rows = () => rowsIn(server.database, server.issuer);
  beforeAll(async () => {
    server = await startTestServer({ app: { now: () => now } });
    await rows().owner(AGENT);
    ownerId = await rows().owner(CLIENT);
    agent = await server.client(AGENT);
    client = await server.client(CLIENT);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    now = new Date('2026-06-30T02:00:00Z');
    planId = await rows().plan(AGENT, [CLIENT, OTHER, NEWCOMER]);
    server.app.partnerPlanId = null;
  });

  const clientsOf = async () => {
    const owned = await agent.send(plans.owned, { email: AGENT });
    return owned.find((plan) => plan.plan_id === planId)?.authorised_client_emails;
  };
  const acceptedAt = async (email = CLIENT) =>
    (await clientsOf())?.find((each) => each.email === email)?.accepted_at;
  const historyOf = () =>
    server.database.asOwner
      .selectFrom('audit')
      .select(['actor', 'action', 'about', 'after'])
      .where('plan_id', '=', planId)
      // Excludes the orders and what the test itself inserted.
      .where('via', '=', 'call')
      .where('object', '=', 'plan')
      .orderBy('id')
      .execute();
  const orderKey = async () => {
    const farm = await rows().farm(ownerId, 'farm_key');
    await rows().parcel(farm);
    const item = { ...keyItem(farm), price: 40 };
    await client.send(orders.payByPlan, planOrderOf(planId, CLIENT, [item]));
  };

  it('is accepted only by the client, once, with the time of the first acceptance', async () => {
    expect(await acceptedAt()).toBeNull();
    expect(await client.send(plans.accept, { plan_id: planId })).toEqual([{ accept_plan: true }]);
    now = new Date('2026-07-01T02:00:00Z');
    await client.send(plans.accept, { plan_id: planId });
    expect(await acceptedAt()).toBe('2026-06-30T02:00:00.000Z');
    expect(await acceptedAt(OTHER)).toBeNull();
    const authorised = (await client.send(plans.authorised, { email: CLIENT })).find(
      (plan) => plan.plan_id === planId,
    );
    expect(authorised?.authorised_client_emails).toEqual([
      {
        email: CLIENT,
        authorised_by: AGENT,
        accepted_at: '2026-06-30T02:00:00.000Z',
        lets_order: false,
      },
    ]);
    expect(await historyOf()).toEqual([
      {
        actor: CLIENT,
        action: 'client accepted',
        about: CLIENT,
        after: { accepted_at: expect.stringContaining('2026-06-30T') as string },
      },
    ]);
  });

  it('is accepted by the first order with the plan, which requires no earlier acceptance', async () => {
    await orderKey();
    const first = await acceptedAt();
    expect(first).toEqual(expect.any(String));
    await orderKey();
    expect(await acceptedAt()).toBe(first);
    expect(await historyOf()).toMatchObject([{ actor: CLIENT, action: 'client accepted' }]);
  });

  it('is not accepted by an order that fails', async () => {
    const farm = await rows().farm(ownerId, 'farm_key');
    await rows().parcel(farm);
    const dearer = { ...keyItem(farm), price: 41 };
    await expect(
      client.send(orders.payByPlan, planOrderOf(planId, CLIENT, [dearer])),
    ).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await acceptedAt()).toBeNull();
  });

  it('records nothing when the plan’s own owner orders with it', async () => {
    planId = await rows().plan(CLIENT);
    await orderKey();
    expect(await historyOf()).toEqual([]);
  });

  it('ends when the client leaves, who can then neither order with the plan nor accept it', async () => {
    await client.send(plans.accept, { plan_id: planId });
    expect(await client.send(plans.leave, { plan_id: planId })).toEqual([{ leave_plan: true }]);
    expect((await clientsOf())?.map(({ email }) => email)).toEqual([NEWCOMER, OTHER]);
    for (const call of [plans.accept, plans.leave]) {
      await expect(client.send(call, { plan_id: planId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    await expect(orderKey()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await historyOf()).at(-1)).toEqual({
      actor: CLIENT,
      action: 'client left',
      about: CLIENT,
      after: null,
    });
  });

  it('must be accepted again after the client was removed and added again', async () => {
    await client.send(plans.accept, { plan_id: planId });
    const ofPlan = { plan_id: planId, owner_emails: [CLIENT] };
    await agent.send(plans.removeClients, ofPlan);
    await agent.send(plans.addClients, { ...ofPlan, authorised_by: AGENT });
    expect(await acceptedAt()).toBeNull();
  });

  it('is not accepted by a user without an account, who may decline it', async () => {
    const newcomer = await server.client(NEWCOMER);
    await expect(newcomer.send(plans.accept, { plan_id: planId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('create your account'),
    });
    expect(await acceptedAt(NEWCOMER)).toBeNull();
    await newcomer.send(plans.leave, { plan_id: planId });
    expect(await acceptedAt(NEWCOMER)).toBeUndefined();
  });

  it('opens soil registration to clients of the partner’s plan before they accept', async () => {
    const memberships = () =>
      client.send(soilProjects.own, { property_ids: [] }).then(
        () => 'open',
        (error: { code: string }) => error.code,
      );
    expect(await memberships()).toBe('FORBIDDEN');
    server.app.partnerPlanId = planId;
    expect(await memberships()).toBe('open');
    await client.send(plans.leave, { plan_id: planId });
    expect(await memberships()).toBe('FORBIDDEN');
  });

  it('returns the same result for a repeated operation id', async () => {
    const opId = crypto.randomUUID();
    const leave = () => client.send(plans.leave, { plan_id: planId }, { opId });
    expect(await leave()).toEqual(await leave());
  });

  it('handles simultaneous acceptance and removal, and many simultaneous acceptances', async () => {
    await Promise.all(
      Array.from({ length: 6 }, () => client.send(plans.accept, { plan_id: planId })),
    );
    expect(await historyOf()).toHaveLength(1);
    for (let round = 0; round < 5; round++) {
      planId = await rows().plan(AGENT, [CLIENT]);
      const outcomes = await Promise.allSettled([
        client.send(plans.accept, { plan_id: planId }),
        agent.send(plans.removeClients, { plan_id: planId, owner_emails: [CLIENT] }),
      ]);
      expect(outcomes[1].status).toBe('fulfilled');
      if (outcomes[0].status === 'rejected') {
        expect(outcomes[0].reason).toMatchObject({ code: 'NOT_FOUND' });
      }
      expect(await clientsOf()).toEqual([]);
    }
  });

  it('is protected by row-level security from acceptance by a plan owner or another client', async () => {
    const as = (email: string) => ({
      issuer: server.issuer.issuer,
      subject: `sub-${email}`,
      email,
    });
    for (const email of [AGENT, OTHER]) {
      const changed = await server.database.asUser(as(email), (sql) =>
        sql
          .updateTable('plan_client')
          .set({ accepted_at: now })
          .where('plan_id', '=', planId)
          .where('email', '=', CLIENT)
          .executeTakeFirst(),
      );
      expect(changed.numUpdatedRows).toBe(0n);
    }
    await expect(
      server.database.asUser(as(AGENT), (sql) =>
        sql
          .insertInto('plan_client')
          .values({
            plan_id: planId,
            email: 'new@fenceline.example',
            authorised_by: AGENT,
            accepted_at: now,
          })
          .execute(),
      ),
    ).rejects.toThrow('permission denied');
    const left = await server.database.asUser(as(OTHER), (sql) =>
      sql.deleteFrom('plan_client').where('plan_id', '=', planId).returning('email').execute(),
    );
    expect(left).toEqual([{ email: OTHER }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD_PRICES } from '#entities/plan';
import type { Client } from '#shared/api';
import { contract, forEachPrice, type PlanRecord } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { priceCentsFrom } from './plan-fields.ts';

const { plans } = contract;
const agentEmail = 'agent@fenceline.example';
const secondEmail = 'second@fenceline.example';
const adminEmail = 'admin@fenceline.example';
const clientEmail = 'client@fenceline.example';

const typed = {
  ...CARD_PRICES,
  property_key_price: '40',
  benchmark_report_price: '$99.95',
  carbon_report_price: '0',
};

describe('plans', () => {
  let server: TestServer;
  let admin: Client;
  let agent: Client;
  let client: Client;

  beforeAll(async () => {
    server = await startTestServer();
    const rows = rowsIn(server.database, server.issuer);
    for (const email of [agentEmail, secondEmail, adminEmail, clientEmail]) await rows.owner(email);
    await rows.admin(adminEmail);
    admin = await server.client(adminEmail);
    agent = await server.client(agentEmail);
    client = await server.client(clientEmail);
  });
  afterAll(() => server.stop());

  const create = async (changes = {}) => {
    const [row] = await admin.send(plans.create, {
      emails: `${agentEmail}, ${secondEmail}`,
      plan_name: 'Riverina Agronomy',
      ...typed,
      ...changes,
    });
    return row.create_plan;
  };
  const planOf = async (planId: number): Promise<PlanRecord | undefined> =>
    (await admin.send(plans.all, {})).find((plan) => plan.plan_id === planId);
  const clientsOf = async (planId: number) => (await planOf(planId))?.authorised_client_emails;
  const changesOf = (planId: number) =>
    server.database.asOwner
      .selectFrom('audit')
      .select(['actor', 'at', 'action', 'about', 'before', 'after'])
      .where('plan_id', '=', planId)
      .where('action', '<>', 'owner added')
      .orderBy('id')
      .execute();

  it('are created by an admin and listed for their owners, who become agents (ADMIN-15)', async () => {
    const id = await create({ emails: [' Agent@Fenceline.example ', agentEmail, secondEmail] });
    const record = {
      plan_id: id,
      plan_name: 'Riverina Agronomy',
      ...forEachPrice((price) => Number(CARD_PRICES[price])),
      property_key_price: 40,
      benchmark_report_price: 99.95,
      carbon_report_price: 0,
      owner_emails: [agentEmail, secondEmail],
      archived_at: null,
      authorised_client_emails: [],
    };
    expect(await planOf(id)).toEqual(record);
    expect(await agent.send(plans.owned, { email: agentEmail })).toContainEqual(record);
    expect(await admin.send(plans.owned, { email: adminEmail })).toEqual([]);
  });

  it('are all shown to an admin, with their clients (ADMIN-03)', async () => {
    const id = await rowsIn(server.database, server.issuer).plan(secondEmail, [clientEmail]);
    const client = {
      email: clientEmail,
      authorised_by: secondEmail,
      accepted_at: null,
      lets_order: false,
    };
    expect(await clientsOf(id)).toEqual([client]);
    await expect(agent.send(plans.all, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each([
    ['property_key_price', '1e2'],
    ['benchmark_report_price', '-1'],
    ['carbon_report_price', 'free'],
    ['carbon_report_price', '99.955'],
    ['property_key_price', '100000.01'],
    ['plan_name', '  '],
    ['emails', ' , '],
    ['emails', 'agent@fenceline.example, no address'],
    ['emails', 'a@b@fenceline.example'],
  ])(
    'are not created with the %s %j, and the error names the field (OP-47, OP-58)',
    async (field, value) => {
      const before = (await admin.send(plans.all, {})).length;
      const error = await create({ [field]: value }).then(
        () => null,
        (refused: { code: string; fields: Record<string, string> }) => refused,
      );
      expect(error?.code).toBe('INVALID_PARAMS');
      expect(Object.keys(error?.fields ?? {})).toEqual([field]);
      expect((await admin.send(plans.all, {})).length).toBe(before);
    },
  );

  it('are created once, however often the same operation arrives', async () => {
    const opId = crypto.randomUUID();
    const params = { emails: agentEmail, plan_name: 'Once', ...typed };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.send(plans.create, params, { opId })),
    );
    expect(new Set(answers.map(([row]) => row.create_plan)).size).toBe(1);
    const named = (await admin.send(plans.all, {})).filter((plan) => plan.plan_name === 'Once');
    expect(named).toHaveLength(1);
  });

  it('get clients from their owners, who are recorded as having authorised them (AGENT-15, AGENT-17)', async () => {
    const id = await create();
    const second = await server.client(secondEmail);
    await agent.send(plans.addClients, {
      plan_id: id,
      owner_emails: ` ${clientEmail.toUpperCase()}, new@fenceline.example,, ${clientEmail}`,
      authorised_by: agentEmail,
    });
    await second.send(plans.addClients, {
      plan_id: id,
      owner_emails: [clientEmail, 'later@fenceline.example'],
      authorised_by: secondEmail,
    });
    expect(await clientsOf(id)).toMatchObject([
      { email: clientEmail, authorised_by: agentEmail },
      { email: 'later@fenceline.example', authorised_by: secondEmail },
      { email: 'new@fenceline.example', authorised_by: agentEmail },
    ]);
    const authorised = await client.send(plans.authorised, { email: clientEmail });
    expect(authorised.map((plan) => plan.plan_id)).toContain(id);
  });

  it('lose a client once; removing the client again is not an error', async () => {
    const id = await create();
    const ofPlan = { plan_id: id, owner_emails: clientEmail };
    await agent.send(plans.addClients, { ...ofPlan, authorised_by: agentEmail });
    await agent.send(plans.removeClients, ofPlan);
    await agent.send(plans.removeClients, ofPlan);
    expect(await clientsOf(id)).toEqual([]);
    const authorised = await client.send(plans.authorised, { email: clientEmail });
    expect(authorised.map((plan) => plan.plan_id)).not.toContain(id);
  });

  it('can be repriced by their owner, and by nobody else (OP-57)', async () => {
    const id = await create();
    const prices = {
      property_key_price: '45.5',
      benchmark_report_price: '90',
      carbon_report_price: '1',
    };
    await agent.send(plans.setPrices, { plan_id: id, ...prices });
    expect(await planOf(id)).toMatchObject({
      property_key_price: 45.5,
      benchmark_report_price: 90,
      carbon_report_price: 1,
    });
    const foreign = await rowsIn(server.database, server.issuer).plan(secondEmail, [agentEmail]);
    await expect(
      agent.send(plans.setPrices, { plan_id: foreign, ...prices }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const other of [admin, client]) {
      await expect(other.send(plans.setPrices, { plan_id: id, ...prices })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    await expect(
      agent.send(plans.setPrices, { plan_id: id, ...prices, carbon_report_price: '1,5' }),
    ).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      fields: { carbon_report_price: expect.any(String) },
    });
  });

  it('keep the prices that a later change does not name (OP-57)', async () => {
    const id = await create();
    await agent.send(plans.setPrices, { plan_id: id, carbon_report_price: '5' });
    await agent.send(plans.setPrices, { plan_id: id, property_key_price: '45' });
    expect(await planOf(id)).toMatchObject({
      property_key_price: 45,
      benchmark_report_price: 99.95,
      carbon_report_price: 5,
    });
  });

  it('record who changed what, when, and the previous values (OP-57)', async () => {
    const id = await create({ emails: agentEmail });
    const cents = {
      ...priceCentsFrom(CARD_PRICES),
      property_key_cents: 4_000,
      benchmark_report_cents: 9_995,
      carbon_report_cents: 0,
    };
    await agent.send(plans.setPrices, { plan_id: id, ...typed, carbon_report_price: '5' });
    await agent.send(plans.setPrices, { plan_id: id, ...typed, carbon_report_price: '5.00' });
    const ofPlan = { plan_id: id, owner_emails: clientEmail };
    await agent.send(plans.addClients, { ...ofPlan, authorised_by: agentEmail });
    await agent.send(plans.addClients, { ...ofPlan, authorised_by: agentEmail });
    await agent.send(plans.removeClients, ofPlan);

    const kept = await changesOf(id);
    const ofClient = { actor: agentEmail, about: clientEmail, after: null };
    expect(kept.map(({ at: _when, ...what }) => what)).toEqual([
      {
        actor: adminEmail,
        action: 'created',
        about: null,
        before: null,
        after: { name: 'Riverina Agronomy', ...cents },
      },
      {
        actor: agentEmail,
        action: 'priced',
        about: null,
        before: cents,
        after: { ...cents, carbon_report_cents: 500 },
      },
      { ...ofClient, action: 'client added', before: null },
      { ...ofClient, action: 'client removed', before: {} },
    ]);
    for (const { at: when } of kept) expect(Date.now() - when.getTime()).toBeLessThan(60_000);
  });

  it('record a gapless history when two owners change them simultaneously', async () => {
    const id = await create();
    const second = await server.client(secondEmail);
    await Promise.all(
      Array.from({ length: 10 }, (_, price) =>
        (price % 2 ? agent : second).send(plans.setPrices, {
          plan_id: id,
          ...typed,
          carbon_report_price: String(price + 1),
        }),
      ),
    );
    const priced = (await changesOf(id)).slice(1);
    expect(priced.length).toBe(10);
    for (const [at, change] of priced.entries()) {
      const earlier = at === 0 ? undefined : priced[at - 1];
      if (earlier) expect(change.before).toEqual(earlier.after);
    }
  });

  it('are protected from other users’ changes by row-level security', async () => {
    const third = 'third@fenceline.example';
    const id = await rowsIn(server.database, server.issuer).plan(secondEmail, [third]);
    const asAgent = {
      issuer: server.issuer.issuer,
      subject: `sub-${agentEmail}`,
      email: agentEmail,
    };
    const asClient = { ...asAgent, subject: `sub-${clientEmail}`, email: clientEmail };
    for (const identity of [asAgent, asClient]) {
      const changed = await server.database.asUser(identity, (sql) =>
        sql
          .updateTable('plan')
          .set({ carbon_report_cents: 1 })
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      expect(changed.numUpdatedRows).toBe(0n);
      const removed = await server.database.asUser(identity, (sql) =>
        sql.deleteFrom('plan_client').where('plan_id', '=', id).executeTakeFirst(),
      );
      expect(removed.numDeletedRows).toBe(0n);
      await expect(
        server.database.asUser(identity, (sql) =>
          sql
            .insertInto('plan_client')
            .values({ plan_id: id, email: identity.email, authorised_by: identity.email })
            .execute(),
        ),
      ).rejects.toThrow('row-level security');
      await expect(
        server.database.asUser(identity, (sql) =>
          sql.insertInto('plan_owner').values({ plan_id: id, email: identity.email }).execute(),
        ),
      ).rejects.toThrow('row-level security');
    }
  });
});

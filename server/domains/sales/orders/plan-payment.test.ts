import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract, type CartItemRecord, type ItemType } from '#shared/api/contract';
import { askForFiles, itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';
import { deliverOrder } from '../deliveries/deliver-order.ts';

const { orders, plans } = contract;
const agentEmail = 'agent@fenceline.example';
const clientEmail = 'client@fenceline.example';
const PLAN_CENTS: Partial<Record<ItemType, number>> = {
  'Property Key': 4_000,
  'Benchmark Report': 9_995,
  'Carbon Report': 0,
};

describe('plan orders', () => {
  let server: TestServer;
  let agent: Client;
  let client: Client;
  let ownerId: number;
  let plan: number;
  let farm: number;
  let pids: string[];
  let sent: MailMessage[];

  beforeAll(async () => {
    const mailer = {
      async send(message: MailMessage) {
        sent.push(message);
        return { rejected: [] };
      },
    };
    server = await startTestServer({ app: { mailer, findReportMaker: () => standInMaker } });
    const rows = rowsIn(server.database, server.issuer);
    ownerId = await rows.owner(clientEmail);
    await rows.owner(agentEmail);
    agent = await server.client(agentEmail);
    client = await server.client(clientEmail);
    const found = await server.app.parcels.atPoint(146.20478, -34.46488);
    pids = found.map((parcel) => parcel.pid);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    sent = [];
    const rows = rowsIn(server.database, server.issuer);
    plan = await rows.plan(agentEmail, [clientEmail]);
    farm = await rows.farm(ownerId, 'farm_key');
    await rows.parcel(farm);
  });

  const planned = (itemType: ItemType, farmId = farm): CartItemRecord =>
    itemOf(farmId, itemType, {
      priceCents: PLAN_CENTS[itemType] ?? 0,
      pids: itemType.includes('Benchmark') ? pids : [],
    });
  const pay = async (items: CartItemRecord[], opId?: string) => {
    const params = planOrderOf(plan, clientEmail, items);
    const [row] = await client.send(orders.payByPlan, params, opId ? { opId } : {});
    return row.add_plan_export;
  };
  const ordersOnPlan = () =>
    server.database.asOwner.selectFrom('payment').selectAll().where('plan_id', '=', plan).execute();
  const refusal = (items: CartItemRecord[], changes = {}) =>
    client.send(orders.payByPlan, { ...planOrderOf(plan, clientEmail, items), ...changes }).then(
      () => null,
      (error: { code: string; message: string }) => error,
    );

  it('are recorded at the plan’s prices, one row per item, with the plan’s name (PAY-11, PAY-29)', async () => {
    const id = await pay([planned('Property Key'), planned('Benchmark Report')]);
    const [order] = await ordersOnPlan();
    expect(order).toMatchObject({
      id,
      method: 'Plan',
      total_cents: 13_995,
      capture_id: null,
      plan_name: `Plan of ${agentEmail}`,
    });
    const items = await server.database.asOwner
      .selectFrom('payment_item')
      .select(['item_type', 'price_cents'])
      .where('payment_id', '=', id)
      .orderBy('id')
      .execute();
    expect(items).toEqual([
      { item_type: 'Property Key', price_cents: 4_000 },
      { item_type: 'Benchmark Report', price_cents: 9_995 },
    ]);
  });

  it('can be placed by the plan’s owners too (PAY-02)', async () => {
    const own = await rowsIn(server.database, server.issuer).plan(clientEmail);
    plan = own;
    expect(await pay([planned('Property Key')])).toBeGreaterThan(0);
  });

  it('are mailed to the buyer and copied to the plan’s owners, whoever the request names (OP-52)', async () => {
    const items = [planned('Property Key'), planned('Benchmark Report')];
    const id = await pay(items);
    await client.send(orders.registerItems, {
      property_ids: [farm, farm],
      types: items.map((item) => item.item_type),
    });
    await client.send(orders.recordBenchmarks, {
      owner_email: clientEmail,
      property_ids: [farm],
      reference_cibo_ids_text_array: [`{${pids.join(',')}}`],
    });
    await client.send(contract.reports.generate, {
      status: 'submitted',
      items,
      user_email: clientEmail,
      plan_owners: ['thief@evil.example'],
    });
    await deliverOrder(server.app)({ paymentId: id }, { isLastTry: false });
    expect(sent.map(({ to, cc }) => [to, cc])).toEqual([[clientEmail, [agentEmail]]]);
    const [, benchmark] = sent[0]?.attachments ?? [];
    expect(new TextDecoder().decode(benchmark?.content)).toBe(pids.join('\n'));
  });

  it('name the recipients of copies in the order and the mail, and the record cannot change', async () => {
    const items = [planned('Property Key')];
    const order = { ...planOrderOf(plan, clientEmail, items), copies_to: [agentEmail] };
    const [{ add_plan_export: id }] = await client.send(orders.payByPlan, order);
    const [recorded] = await ordersOnPlan();
    expect(recorded).toMatchObject({ id, owner_id: ownerId, copies_to: [agentEmail] });
    expect(recorded?.created_at).toBeInstanceOf(Date);
    const [listed] = await client.send(orders.list, {});
    expect(listed).toMatchObject({ order_id: id, copies_to: [agentEmail] });

    await askForFiles(client, clientEmail, items);
    // Becomes an owner of the plan after the order, so the buyer was not told of them.
    await server.database.asOwner
      .insertInto('plan_owner')
      .values({ plan_id: plan, email: 'later@fenceline.example' })
      .execute();
    await deliverOrder(server.app)({ paymentId: id }, { isLastTry: false });
    const [mail] = sent;
    expect(mail?.cc).toEqual([agentEmail]);
    const sentence = `Plan of ${agentEmail} paid for this order, so its owner gets a copy of this e-mail: ${agentEmail}.`;
    expect(mail?.text).toContain(sentence);
    expect(mail?.html).toContain(sentence);
  });

  it('are refused when a copy would go to anybody whom the buyer was not shown', async () => {
    for (const copies_to of [[], ['other@fenceline.example']]) {
      expect(await refusal([planned('Property Key')], { copies_to })).toMatchObject({
        code: 'CONFLICT',
        message: `The owners of Plan of ${agentEmail} have changed: a copy of your files would go to ${agentEmail}. Please check and order again.`,
      });
    }
    expect(await ordersOnPlan()).toEqual([]);
  });

  it('under a plan of the buyer’s own send no copies', async () => {
    plan = await rowsIn(server.database, server.issuer).plan(clientEmail);
    const items = [planned('Property Key')];
    const id = await pay(items);
    await askForFiles(client, clientEmail, items);
    await deliverOrder(server.app)({ paymentId: id }, { isLastTry: false });
    expect(sent.map(({ cc }) => cc)).toEqual([[]]);
    expect(sent[0]?.text).not.toContain('copy');
  });

  it('have their files requested by a task generateAndSendFiles (OP-52)', async () => {
    const items = [planned('Property Key')];
    const id = await pay(items);
    const ask = (d: Record<string, unknown>) =>
      client.send(contract.tasks.record, {
        owner_id: null,
        owner_email: clientEmail,
        property_id: null,
        task_type: 'generateAndSendFiles',
        task_status: 'submitted',
        d,
      });
    const d = { status: 'submitted', items, user_email: clientEmail, plan_owners: [agentEmail] };
    await expect(ask(d)).rejects.toMatchObject({ code: 'CONFLICT' });
    await client.send(orders.registerItems, { property_ids: [farm], types: ['Property Key'] });
    await expect(ask({ ...d, user_email: agentEmail })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(ask({ ...d, items: [] })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      fields: { 'd.items': expect.any(String) },
    });
    expect(await ask(d)).toEqual({ task_id: expect.any(Number) });
    await deliverOrder(server.app)({ paymentId: id }, { isLastTry: false });
    expect(sent.map((mail) => mail.to)).toEqual([clientEmail]);
  });

  it('at an outdated price are refused and record nothing (OP-57)', async () => {
    const items = [planned('Property Key')];
    await agent.send(plans.setPrices, {
      plan_id: plan,
      property_key_price: '41',
      benchmark_report_price: '99.95',
      carbon_report_price: '0',
    });
    expect(await refusal(items)).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'Farm Key now costs $41.00 with this plan. Check the new total and order again.',
    });
    expect(await ordersOnPlan()).toEqual([]);
  });

  it('at a price the buyer made up are refused', async () => {
    const cheaper = [{ ...planned('Property Key'), price: 0.01 }];
    expect(await refusal(cheaper)).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await refusal([planned('Property Key')], { item_costs: [] })).toMatchObject({
      code: 'INVALID_PARAMS',
    });
    expect(await refusal([planned('Property Key')], { item_costs: [40, 0] })).toMatchObject({
      code: 'INVALID_PARAMS',
    });
  });

  it('on a revoked plan are refused like those on a plan that never existed', async () => {
    await agent.send(plans.removeClients, { plan_id: plan, owner_emails: clientEmail });
    const revoked = await refusal([planned('Property Key')]);
    expect(revoked).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal([planned('Property Key')], { plan_id: 999_999 })).toMatchObject({
      code: revoked?.code,
      message: revoked?.message,
    });
    expect(await ordersOnPlan()).toEqual([]);
  });

  it('placed before the plan was revoked are registered and delivered', async () => {
    const items = [planned('Property Key'), planned('Benchmark Report')];
    const id = await pay(items);
    await agent.send(plans.removeClients, { plan_id: plan, owner_emails: clientEmail });
    await askForFiles(client, clientEmail, items);
    await deliverOrder(server.app)({ paymentId: id }, { isLastTry: false });
    expect(sent.map((mail) => mail.to)).toEqual([clientEmail]);
  });

  it('for a farm deleted before the order are refused; for a farm deleted afterwards are delivered (OP-30)', async () => {
    const rows = rowsIn(server.database, server.issuer);
    const gone = await rows.farm(ownerId, 'farm_key');
    await client.send(contract.farms.remove, { property_id: gone });
    expect(await refusal([planned('Property Key', gone)])).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ordersOnPlan()).toEqual([]);

    const items = [planned('Property Key'), planned('Benchmark Report')];
    const id = await pay(items);
    await client.send(contract.farms.remove, { property_id: farm });
    await askForFiles(client, clientEmail, items);
    await deliverOrder(server.app)({ paymentId: id }, { isLastTry: false });
    expect(sent).toHaveLength(1);
  });

  it('under one operation id are one order, even when sent many times simultaneously', async () => {
    const opId = crypto.randomUUID();
    const ids = await Promise.all(
      Array.from({ length: 7 }, () => pay([planned('Property Key')], opId)),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await ordersOnPlan()).toHaveLength(1);
    expect(
      await client
        .send(
          orders.payByPlan,
          planOrderOf(plan, clientEmail, [planned('Property Key'), planned('Carbon Report')]),
          { opId },
        )
        .catch((error: { code: string }) => error.code),
    ).toBe('OP_ID_REUSED');
  });

  it('obey the cart’s rules: one item per report, no benchmark without a key', async () => {
    expect(await refusal([planned('Property Key'), planned('Property Key')])).toMatchObject({
      code: 'CONFLICT',
      message: 'Farm Key for this property is already in the shopping card',
    });
    expect(await refusal([planned('Benchmark Report')])).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Benchmark Report Requires Farm Key'),
    });
    await pay([planned('Property Key')]);
    expect(await refusal([planned('Benchmark Report')])).toBeNull();
  });

  it('are listed even if their total exceeds the maximum of a single price', async () => {
    const rows = rowsIn(server.database, server.issuer);
    const million = 1_000_000;
    await server.database.pool.query('UPDATE plan SET property_key_cents = $1 WHERE id = $2', [
      million * 100,
      plan,
    ]);
    const farms = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const id = await rows.farm(ownerId, 'farm_key');
        await rows.parcel(id);
        return id;
      }),
    );
    const items = farms.map((id) => ({ ...planned('Property Key', id), price: million }));
    const id = await pay(items);
    const [listed] = await client.send(orders.list, {});
    expect(listed).toMatchObject({ order_id: id, total: 25 * million });
  });

  it('for only a free report are recorded as well (OP-48)', async () => {
    const id = await pay([planned('Carbon Report')]);
    const [order] = await ordersOnPlan();
    expect(order).toMatchObject({ id, total_cents: 0 });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { keyItem, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { deliverOrder } from '../deliveries/deliver-order.ts';

const { orders, plans, reports } = contract;
const AGENT = 'agent@fenceline.example';
const CLIENT = 'client@fenceline.example';
const OTHER_AGENT = 'other-agent@fenceline.example';

describe('orders of clients', () => {
  let server: TestServer;
  let agent: Client;
  let otherAgent: Client;
  let client: Client;
  let ownerId: number;
  let planId: number;
  let farmId: number;
  let orderId: number;
  let itemId: number;

  const rows = () => rowsIn(server.database, server.issuer);
  beforeAll(async () => {
    const mailer = { send: async () => ({ rejected: [] }) };
    server = await startTestServer({ app: { mailer, findReportMaker: () => standInMaker } });
    for (const email of [AGENT, OTHER_AGENT]) await rows().owner(email);
    ownerId = await rows().owner(CLIENT);
    agent = await server.client(AGENT);
    otherAgent = await server.client(OTHER_AGENT);
    client = await server.client(CLIENT);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    planId = await rows().plan(AGENT, [CLIENT]);
    await rows().plan(OTHER_AGENT, [CLIENT]);
    farmId = await rows().farm(ownerId, 'farm_key');
    await rows().parcel(farmId);
    const items = [{ ...keyItem(farmId), price: 40 }];
    const [placed] = await client.send(orders.payByPlan, planOrderOf(planId, CLIENT, items));
    orderId = placed.add_plan_export;
    await client.send(orders.registerItems, { property_ids: [farmId], types: ['Property Key'] });
    itemId = (await agent.send(orders.ofClients, { plan_id: planId }))[0]!.items[0]!.item_id;
  });

  const deliver = () => deliverOrder(server.app)({ paymentId: orderId }, { isLastTry: false });
  const seen = async (by = agent) =>
    (await by.send(orders.ofClients, { client_email: CLIENT })).find(
      (order) => order.order_id === orderId,
    );
  const codeOf = (sent: Promise<unknown>) =>
    sent.then(
      () => 'answered',
      (error: { code: string }) => error.code,
    );

  it('are listed only for the owners of the plan that paid', async () => {
    expect(await codeOf(client.send(orders.ofClients, {}))).toBe('FORBIDDEN');
    expect(await codeOf(otherAgent.send(orders.ofClients, { plan_id: planId }))).toBe('NOT_FOUND');
    expect(await seen(otherAgent)).toBeUndefined();
    expect(await seen()).toMatchObject({
      client_email: CLIENT,
      ordered_by: null,
      total: 40,
      items: [{ property_id: farmId, item_type: 'Property Key', price: 40 }],
      has_copy: false,
    });
    const older = { plan_id: planId, before_order_id: orderId };
    expect(await agent.send(orders.ofClients, older)).toEqual([]);
  });

  it('can be read where a copy was sent, until the client leaves the plan', async () => {
    const read = (by = agent) => codeOf(by.send(reports.read, { item_id: itemId }));
    expect(await read()).toBe('NOT_FOUND');
    await deliver();
    expect(await seen()).toMatchObject({ state: 'sent', has_copy: true });
    const [record] = await agent.send(reports.read, { item_id: itemId });
    expect(record).toMatchObject({ order_id: orderId, property_id: farmId, is_own: false });
    const file = { order_id: orderId, item_id: itemId, file_name: record.files[0]!.file_name };
    expect((await agent.send(orders.fileLink, file))[0].link).toContain('http');
    expect(await read(otherAgent)).toBe('NOT_FOUND');
    expect(await codeOf(otherAgent.send(orders.fileLink, file))).toBe('NOT_FOUND');
    for (const call of [orders.packLink, orders.again]) {
      expect(await codeOf(agent.send(call, { order_id: orderId }))).toBe('NOT_FOUND');
    }
    await client.send(plans.leave, { plan_id: planId });
    expect(await read()).toBe('NOT_FOUND');
    expect(await codeOf(agent.send(orders.fileLink, file))).toBe('NOT_FOUND');
    expect(await seen()).toMatchObject({ has_copy: false, on_screen: [] });
  });
});

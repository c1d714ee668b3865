import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract, ORDERS_PER_PAGE } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import { askForFiles, itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { buyKeyAndCarbon, latestOrder } from '../../../../tests/support/orders/shown-order.ts';
import {
  making,
  resetMaking,
  standInMaker,
} from '../../../../tests/support/orders/stand-in-maker.ts';

const { orders, owners, plans } = contract;

describe('the order history', () => {
  let shop: PaidShop;
  let farm: number;

  beforeAll(async () => {
    shop = await startPaidShop({ findReportMaker: () => standInMaker });
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    resetMaking();
    farm = await shop.farm();
  });
  afterEach(() => vi.restoreAllMocks());

  it('lists the items, prices, payment method and files of an order', async () => {
    const { orderId, captureId } = await buyKeyAndCarbon(shop, farm);
    expect(await latestOrder(shop)).toMatchObject({
      order_id: orderId,
      method: 'CC',
      plan_name: null,
      capture_id: captureId,
      total: 230,
      currency: 'AUD',
      items: [
        { property_id: farm, item_type: 'Property Key', price: 75 },
        { property_id: farm, item_type: 'Carbon Report', price: 155 },
      ],
      files: { state: 'making', trouble: null, sent_to: BUYER, list: [] },
    });
    await shop.deliver(orderId);
    const { files, items } = await latestOrder(shop);
    expect(files).toMatchObject({ state: 'sent', trouble: null });
    expect(files.list.map((file) => file.item_id)).toEqual(items.map((item) => item.item_id));
    expect(Math.abs(Date.parse(files.since) - Date.now())).toBeLessThan(60_000);
  });

  it('names the buyer as their profile did when they paid', async () => {
    const name = '北京农场 · Αγρόκτημα';
    const profile = { name: 'Ελένη', business: name, phone: '', email: BUYER };
    await shop.client.send(owners.edit, { ...profile, abn: '51 824 753 556' });
    await buyKeyAndCarbon(shop, farm);
    await shop.client.send(owners.edit, { ...profile, business: '', abn: '' });
    expect((await latestOrder(shop)).buyer).toEqual({ name, abn: '51824753556' });
    await buyKeyAndCarbon(shop, farm);
    expect((await latestOrder(shop)).buyer).toEqual({ name: 'Ελένη', abn: '' });
  });

  it('names the plan that paid, even after it was revoked, and marks free orders as free', async () => {
    const agentEmail = 'agent@fenceline.example';
    const agent = await shop.server.owner(agentEmail);
    const plan = await shop.rows.plan(agentEmail, [BUYER]);
    const items = [itemOf(farm, 'Carbon Report', { priceCents: 0 })];
    await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    await agent.send(plans.removeClients, { plan_id: plan, owner_emails: BUYER });
    expect(await latestOrder(shop)).toMatchObject({
      method: 'Plan',
      plan_name: `Plan of ${agentEmail}`,
      total: 0,
      files: { state: 'waiting' },
    });
    await askForFiles(shop.client, BUYER, [itemOf(farm, 'Free Carbon Reorder')]);
    expect(await latestOrder(shop)).toMatchObject({ method: 'Free', plan_name: null, total: 0 });
  });

  it('states when the files are expected, and when a failed attempt is retried', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    const minutesTo = (iso?: string | null) => (Date.parse(iso!) - Date.now()) / 60_000;
    expect(minutesTo((await latestOrder(shop)).files.expected_by)).toBeGreaterThan(8);
    expect(minutesTo((await latestOrder(shop)).files.expected_by)).toBeLessThanOrEqual(10);
    expect((await latestOrder(shop)).files.next_try).toBeNull();
    making.fails = () => true;
    making.error = new Error('the raster source is away');
    await shop.deliver(orderId);
    const { state, next_try } = (await latestOrder(shop)).files;
    expect(state).toBe('making');
    expect(Date.parse(next_try!)).toBeGreaterThan(Date.now() - 60_000);
    making.fails = () => false;
    await shop.deliver(orderId);
    expect((await latestOrder(shop)).files).toMatchObject({
      state: 'sent',
      expected_by: null,
      next_try: null,
    });
  });

  it('states when a farm’s key was bought, and its files', async () => {
    const keyOf = async (farmId: number) => {
      const params = { property_id: farmId, owner_email: BUYER };
      const [answer] = await shop.client.send(orders.keyPurchased, params);
      return answer;
    };
    expect(await keyOf(farm)).toEqual({ has_property_key_been_purchased: false, purchase: null });
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    const order = await latestOrder(shop);
    const purchase = { order_id: orderId, ordered_at: order.ordered_at };
    expect((await keyOf(farm)).purchase).toEqual({ ...purchase, files: [] });
    await shop.deliver(orderId);
    const [key] = (await latestOrder(shop)).items;
    const files = (await latestOrder(shop)).files.list.filter(
      (file) => file.item_id === key?.item_id,
    );
    expect(files.length).toBeGreaterThan(0);
    expect(await keyOf(farm)).toEqual({
      has_property_key_been_purchased: true,
      purchase: { ...purchase, files },
    });
  });

  it('lists orders by time, with numbers that reveal nothing about other orders', async () => {
    const bought: number[] = [];
    for (let nth = 0; nth < 6; nth++) bought.push((await buyKeyAndCarbon(shop, farm)).orderId);
    const listed = (await shop.client.send(orders.list, {})).map((order) => order.order_id);
    expect(listed.slice(0, 6)).toEqual(bought.toReversed());
    const third = bought.at(-3);
    const older = await shop.client.send(orders.list, { before_order_id: third });
    expect(older.slice(0, 3).map((order) => order.order_id)).toEqual(
      bought.slice(0, 3).toReversed(),
    );
    expect(bought.every((id) => id >= 100_000_000 && id <= 999_999_999)).toBe(true);
    // No assertion on their order: six random numbers are sorted once in 720 runs.
    expect(new Set(bought).size).toBe(6);
    expect(await shop.client.send(orders.list, { before_order_id: 1 })).toEqual([]);
  });

  it('is paginated, latest first', async () => {
    const reader = await shop.server.owner('reader@fenceline.example');
    const { id } = await shop.server.database.asOwner
      .selectFrom('owner')
      .select('id')
      .where('email', '=', 'reader@fenceline.example')
      .executeTakeFirstOrThrow();
    const made: number[] = [];
    for (let count = 0; count < ORDERS_PER_PAGE + 3; count++) {
      made.push(await shop.rows.order(id));
    }
    const first = await reader.send(orders.list, {});
    const rest = await reader.send(orders.list, {
      before_order_id: first.at(-1)?.order_id ?? 1,
    });
    expect([...first, ...rest].map((order) => order.order_id)).toEqual(made.toReversed());
    expect(first).toHaveLength(ORDERS_PER_PAGE);
  });

  it('gives each order a total that is the sum of its items, in whole cents', async () => {
    const all = await shop.client.send(orders.list, {});
    expect(all.length).toBeGreaterThan(5);
    for (const order of all) {
      const cents = order.items.reduce((sum, item) => sum + Math.round(item.price * 100), 0);
      expect(order.total).toBe(dollarsOf(cents));
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract, type CartItemRecord } from '#shared/api/contract';
import { countStatements } from '../../../../tests/support/server/count-statements.ts';
import {
  buy,
  itemOf,
  keyItem,
  paymentOf,
  planOrderOf,
} from '../../../../tests/support/orders/paid-order.ts';
import {
  BUYER,
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../../tests/support/orders/paid-shop.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { BACKSTOP_S } from '../deliveries/deliver-order.ts';

const { orders, reports } = contract;

describe('benchmark orders', () => {
  let shop: PaidShop;
  let plan: number;
  let farm: number;

  beforeAll(async () => {
    shop = await startPaidShop({ findReportMaker: () => standInMaker });
    plan = await shop.rows.plan(BUYER);
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    farm = await shop.farm();
  });

  const benchmark = (pids = shop.pids, priceCents?: number) =>
    itemOf(farm, 'Benchmark Report', { pids, ...(priceCents ? { priceCents } : {}) });
  const keep = (items: CartItemRecord[]) => shop.client.send(orders.startCheckout, { items });
  const literal = (pids = shop.pids) => `{${pids.join(',')}}`;
  const record = (literals: string[], farmIds = [farm]) =>
    shop.client.send(orders.recordBenchmarks, {
      owner_email: BUYER,
      property_ids: farmIds,
      reference_cibo_ids_text_array: literals,
    });
  const onPlan = async () => {
    const items = [
      itemOf(farm, 'Property Key', { priceCents: 4_000 }),
      benchmark(shop.pids, 9_995),
    ];
    const [row] = await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    await shop.client.send(orders.registerItems, {
      property_ids: [farm, farm],
      types: ['Property Key', 'Benchmark Report'],
    });
    return { orderId: row.add_plan_export, items };
  };
  const askFor = (items: CartItemRecord[]) =>
    shop.client.send(reports.generate, {
      status: 'submitted',
      items,
      user_email: BUYER,
      plan_owners: [],
    });

  it('paid by card send their comparison parcels with the checkout (OP-45)', async () => {
    const items = [keyItem(farm), benchmark([...shop.pids, ...shop.pids])];
    const [checkout] = await keep(items);
    const captured = await shop.paypal.pay(checkout.order_id);
    const [paid] = await shop.client.send(orders.payByCard, paymentOf(BUYER, items, captured));
    const [, granted] = await shop.itemsOf(paid.add_paypal_payment);
    expect(granted?.comparison_cads).toEqual(shop.pids);
    expect(await record([literal()])).toEqual([{ record_benchmarks: true }]);
    expect(await refusalOf(record([literal(['somewhere-else'])]))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('cannot be paid without parcels, with unknown ones, or without the farm’s key (CART-20)', async () => {
    for (const [items, words] of [
      [[keyItem(farm), benchmark([])], 'at least one comparison parcel'],
      [[keyItem(farm), benchmark(['no-such-parcel'])], 'no-such-parcel'],
      [[benchmark()], 'Requires Farm Key'],
      [[{ ...keyItem(farm), comparison_cads: shop.pids }], 'does not take comparison parcels'],
    ] as const) {
      expect(await refusalOf(keep([...items]))).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining(words),
      });
    }
  });

  it('record how their parcels were found, however they are paid', async () => {
    const selection = { distances: [{ km: 2, min_area_ha: 10 }], has_file: true };
    const chosen = (priceCents?: number) => ({
      ...benchmark(shop.pids, priceCents),
      comparison_selection: selection,
    });
    const items = [keyItem(farm), chosen()];
    const [checkout] = await keep(items);
    const captured = await shop.paypal.pay(checkout.order_id);
    const [paid] = await shop.client.send(orders.payByCard, paymentOf(BUYER, items, captured));
    const planItems = [itemOf(farm, 'Property Key', { priceCents: 4_000 }), chosen(9_995)];
    const planOrder = {
      ...planOrderOf(plan, BUYER, planItems),
      comparison_selections: [null, selection],
    };
    const [onPlanOrder] = await shop.client.send(orders.payByPlan, planOrder);
    for (const id of [paid.add_paypal_payment, onPlanOrder.add_plan_export]) {
      const [key, granted] = await shop.itemsOf(id);
      expect([key?.comparison_selection, granted?.comparison_selection]).toEqual([null, selection]);
    }
  });

  it('refuse searches that the Benchmark page does not offer, and a choice for other reports', async () => {
    const select = (km: number, ha: number) => ({
      ...benchmark(),
      comparison_selection: { distances: [{ km, min_area_ha: ha }], has_file: false },
    });
    for (const [item, code] of [
      [select(3, 10), 'INVALID_PARAMS'],
      [select(2, 0.5), 'INVALID_PARAMS'],
      [itemOf(farm, 'Carbon Report', { selection: { distances: [], has_file: true } }), 'CONFLICT'],
    ] as const) {
      expect(await refusalOf(keep([keyItem(farm), item]))).toMatchObject({ code });
    }
    const items = [itemOf(farm, 'Property Key', { priceCents: 4_000 })];
    const tooFew = { ...planOrderOf(plan, BUYER, items), comparison_selections: [] };
    expect(await refusalOf(shop.client.send(orders.payByPlan, tooFew))).toMatchObject({
      code: 'INVALID_PARAMS',
    });
  });

  it('cannot be paid with more hectares than can be measured', async () => {
    const { parcels } = shop.server.app;
    const byIds = vi.spyOn(parcels, 'byIds').mockImplementation(async (pids) => {
      const [known] = await parcels.atPoint(146.20478, -34.46488);
      return pids.map((pid) => ({ ...known!, pid, areaHa: 700_000 }));
    });
    const items = [keyItem(farm), benchmark(['one', 'two'])];
    const refusal = await refusalOf(keep(items));
    byIds.mockRestore();
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('at most 1,000,000 hectares'),
    });
  });

  it('cannot be paid for a farm too large to be measured, although its key can', async () => {
    const resize = (areaHa: number) =>
      shop.server.database.asOwner
        .updateTable('farm_parcel')
        .set({ area_ha: areaHa })
        .where('farm_id', '=', farm)
        .execute();
    await resize(500_001);
    expect(await refusalOf(keep([keyItem(farm), benchmark()]))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('farms of up to 500,000 hectares'),
    });
    await expect(keep([keyItem(farm)])).resolves.toHaveLength(1);
    await resize(500_000);
    await expect(keep([keyItem(farm), benchmark()])).resolves.toHaveLength(1);
  });

  it('paid by plan accept their parcels once, accept a repeat, and reject other parcels (PAY-31)', async () => {
    const { orderId } = await onPlan();
    expect(await record([literal()])).toEqual([{ record_benchmarks: true }]);
    expect(await record([literal()])).toEqual([{ record_benchmarks: true }]);
    const [, item] = await shop.itemsOf(orderId);
    expect(item?.comparison_cads).toEqual(shop.pids);
    expect(await refusalOf(record(['{other}']))).toMatchObject({ code: 'CONFLICT' });
  });

  it('reject malformed and empty literals and lists of different lengths', async () => {
    await onPlan();
    for (const [literals, code] of [
      [['{}'], 'CONFLICT'],
      [['{no-such-parcel}'], 'CONFLICT'],
      [[], 'INVALID_PARAMS'],
      [[literal(), literal()], 'INVALID_PARAMS'],
      [['{a"b}'], 'INVALID_PARAMS'],
      [['a,b'], 'INVALID_PARAMS'],
    ] as const) {
      expect(await refusalOf(record([...literals]))).toMatchObject({ code });
    }
  });

  it('reject a farm named twice and more than 500 lines', async () => {
    await onPlan();
    const lines = (farmIds: number[]) =>
      record(
        farmIds.map(() => literal()),
        farmIds,
      );
    const tooMany = Array.from({ length: 501 }, (_, place) => place + 1);
    for (const farmIds of [[farm, farm], tooMany]) {
      expect(await refusalOf(lines(farmIds))).toMatchObject({
        code: 'INVALID_PARAMS',
        fields: { property_ids: expect.any(String) },
      });
    }
  });

  it('need as many SQL statements for twelve farms as for two, in every step', async () => {
    const statementsFor = async (count: number) => {
      const farmIds: number[] = [];
      while (farmIds.length < count) farmIds.push(await shop.farm());
      const items = farmIds.flatMap((id) => [
        itemOf(id, 'Property Key', { priceCents: 4_000 }),
        itemOf(id, 'Benchmark Report', { priceCents: 9_995 }),
      ]);
      const counts: number[] = [];
      const step = async (work: () => Promise<unknown>) =>
        void counts.push(await countStatements(work));
      await step(() => shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items)));
      await step(() =>
        shop.client.send(orders.registerItems, {
          property_ids: items.map((item) => item.property_id),
          types: items.map((item) => item.item_type),
        }),
      );
      const recorded = () =>
        record(
          farmIds.map(() => literal()),
          farmIds,
        );
      await step(recorded);
      await step(recorded);
      await step(() => askFor(items));
      await step(() =>
        shop.client.send(orders.registerItems, {
          property_ids: farmIds,
          types: farmIds.map(() => 'Free Benchmark Reorder' as const),
          comparison_cads: farmIds.map(() => shop.pids),
        }),
      );
      return counts;
    };
    const two = await statementsFor(2);
    expect(two.every((count) => count > 3)).toBe(true);
    expect(await statementsFor(12)).toEqual(two);
  });

  it('reject parcels for a benchmark that was not paid', async () => {
    expect(await refusalOf(record([literal()]))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('No benchmark has been paid'),
    });
  });

  it('are neither accepted for delivery nor delivered before their parcels arrive', async () => {
    const { orderId, items } = await onPlan();
    const before = shop.sent.length;
    expect(await refusalOf(askFor(items))).toMatchObject({ code: 'CONFLICT' });
    await shop.deliver(orderId);
    expect(shop.sent.length).toBe(before);
    await record([literal()]);
    await askFor(items);
    await shop.deliver(orderId);
    expect(shop.sent.length).toBe(before + 1);
  });

  const deliveriesIn = async (orderId: number) => {
    const { rows } = await shop.server.database.pool.query<{ seconds: number }>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job
       WHERE name = 'deliver-payment' AND data->>'paymentId' = $1 ORDER BY created_on`,
      [String(orderId)],
    );
    return rows.map((row) => row.seconds);
  };

  it('are delivered without the browser once their parcels have arrived', async () => {
    const { orderId } = await onPlan();
    await shop.deliver(orderId);
    expect(await deliveriesIn(orderId)).toEqual([BACKSTOP_S]);
    await record([literal()]);
    expect(await deliveriesIn(orderId)).toEqual([BACKSTOP_S, BACKSTOP_S]);
    await record([literal()]);
    expect(await deliveriesIn(orderId)).toHaveLength(2);
    const before = shop.sent.length;
    await shop.deliver(orderId);
    expect(shop.sent.length).toBe(before + 1);
  });

  it('of the same farm each get their own parcels, whichever order is finished first', async () => {
    const others = (await shop.server.app.parcels.atPoint(146.25, -34.48)).map(({ pid }) => pid);
    const interrupted = await onPlan();
    const finished = await onPlan();
    await record([literal(others)]);
    await record([literal()]);
    const comparedBy = async ({ orderId }: { orderId: number }) =>
      (await shop.itemsOf(orderId))[1]?.comparison_cads;
    expect(await comparedBy(interrupted)).toEqual(shop.pids);
    expect(await comparedBy(finished)).toEqual(others);
  });

  describe('that include their parcels', () => {
    const withLists = (comparison_cads: string[][]) => ({
      ...planOrderOf(plan, BUYER, [
        itemOf(farm, 'Property Key', { priceCents: 4_000 }),
        benchmark(shop.pids, 9_995),
      ]),
      comparison_cads,
    });
    const pay = (lists: string[][]) => shop.client.send(orders.payByPlan, withLists(lists));

    it('by plan are delivered even if the browser never returns', async () => {
      const [{ add_plan_export: orderId }] = await pay([[], [...shop.pids, ...shop.pids]]);
      const [, item] = await shop.itemsOf(orderId);
      expect(item?.comparison_cads).toEqual(shop.pids);
      const before = shop.sent.length;
      await shop.deliver(orderId);
      expect(shop.sent.length).toBe(before + 1);
      expect(await record([literal()])).toEqual([{ record_benchmarks: true }]);
      expect(await deliveriesIn(orderId)).toHaveLength(1);
    });

    it('that are free reorders are delivered even if the browser never returns', async () => {
      await buy(shop.client, shop.paypal, BUYER, [keyItem(farm), benchmark()]);
      await shop.client.send(orders.registerItems, {
        property_ids: [farm],
        types: ['Free Benchmark Reorder'],
        comparison_cads: [shop.pids],
      });
      const free = (await shop.ordersFor(farm)).find(({ method }) => method === 'Free');
      const before = shop.sent.length;
      await shop.deliver(free?.id as number);
      expect(shop.sent.length).toBe(before + 1);
    });

    it.each<[string, () => string[][], string]>([
      ['a benchmark without any', () => [[], []], 'CONFLICT'],
      ['unknown ones', () => [[], ['no-such-parcel']], 'CONFLICT'],
      ['some for a report that compares nothing', () => [shop.pids, shop.pids], 'CONFLICT'],
      ['fewer lists than items', () => [shop.pids], 'INVALID_PARAMS'],
    ])('are rejected with %s, and nothing is recorded', async (_what, lists, code) => {
      expect(await refusalOf(pay(lists()))).toMatchObject({ code });
      expect(await shop.ordersFor(farm)).toEqual([]);
    });
  });
});

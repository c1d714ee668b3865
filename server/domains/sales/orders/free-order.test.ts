import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import {
  askForFiles,
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

const { orders } = contract;

describe('free reorders', () => {
  let shop: PaidShop;
  let farm: number;

  beforeAll(async () => {
    shop = await startPaidShop({ findReportMaker: () => standInMaker });
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    farm = await shop.farm();
  });

  const carbon = () => itemOf(farm, 'Carbon Report');
  const freeCarbon = () => itemOf(farm, 'Free Carbon Reorder');
  const freeBenchmark = () => itemOf(farm, 'Free Benchmark Reorder', { pids: shop.pids });
  const right = async () => (await shop.client.send(orders.freeReorder, { property_id: farm }))[0];
  const orderFree = (opId?: string) =>
    shop.client.send(
      orders.registerItems,
      { property_ids: [farm], types: ['Free Carbon Reorder'] },
      opId ? { opId } : {},
    );
  const freeOrders = async () =>
    (await shop.ordersFor(farm)).filter((order) => order.method === 'Free');

  it('come with each paid report, for the same kind of report and the same farm (OP-41)', async () => {
    expect(await right()).toEqual({ check_free_reorder: false, free_types: [] });
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    expect(await right()).toEqual({ check_free_reorder: true, free_types: ['Carbon Report'] });
    farm = await shop.farm();
    expect(await right()).toMatchObject({ check_free_reorder: false });
  });

  it('cost nothing, are delivered, and use up their right', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    await askForFiles(shop.client, BUYER, [freeCarbon()]);
    const [order] = await freeOrders();
    expect(order).toMatchObject({ method: 'Free', total_cents: 0, capture_id: null });
    expect(await right()).toMatchObject({ check_free_reorder: false });
    const before = shop.sent.length;
    await shop.deliver(order?.id as number);
    expect(shop.sent.slice(before).map((mail) => mail.to)).toEqual([BUYER]);
    expect(await refusalOf(orderFree())).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('has already been used'),
    });
    expect(await freeOrders()).toHaveLength(1);
  });

  it('use a right once, however many simultaneous orders claim it', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => orderFree()));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await freeOrders()).toHaveLength(1);
  });

  it('are two for two paid reports, and one when repeated under the same operation id', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    const opId = crypto.randomUUID();
    await orderFree(opId);
    await orderFree(opId);
    expect(await freeOrders()).toHaveLength(1);
    expect(await right()).toMatchObject({ check_free_reorder: true });
    await orderFree();
    expect(await right()).toMatchObject({ check_free_reorder: false });
  });

  it('do not come with a free report, and do not cover another kind of report', async () => {
    await buy(shop.client, shop.paypal, BUYER, [keyItem(farm), carbon()]);
    await askForFiles(shop.client, BUYER, [freeCarbon()]);
    expect(await right()).toMatchObject({ check_free_reorder: false });
    expect(
      await refusalOf(
        shop.client.send(orders.registerItems, {
          property_ids: [farm],
          types: ['Free Benchmark Reorder'],
        }),
      ),
    ).toMatchObject({ code: 'CONFLICT' });
  });

  it('of a deleted farm are refused and keep their right', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    await shop.client.send(contract.farms.remove, { property_id: farm });
    expect(await refusalOf(orderFree())).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching(
        /^You deleted .+\. Restore it under Farms, or take it/,
      ) as string,
    });
    expect(await freeOrders()).toEqual([]);
  });

  it('can be in a card order with paid items, and use their right with the payment (OP-48)', async () => {
    await buy(shop.client, shop.paypal, BUYER, [
      keyItem(farm),
      itemOf(farm, 'Benchmark Report', { pids: shop.pids }),
    ]);
    const { orderId } = await buy(shop.client, shop.paypal, BUYER, [carbon(), freeBenchmark()]);
    const items = await shop.itemsOf(orderId);
    expect(items.map((item) => [item.item_type, item.price_cents])).toEqual([
      ['Carbon Report', 15_500],
      ['Free Benchmark Reorder', 0],
    ]);
    expect(await right()).toMatchObject({ free_types: ['Carbon Report'] });
  });

  it('are left out if another order used the right during the charge, and the paid items are granted', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    const items = [keyItem(farm), freeCarbon()];
    const [checkout] = await shop.client.send(orders.startCheckout, { items });
    const captured = await shop.paypal.pay(checkout.order_id);
    await orderFree();
    const [paid] = await shop.client.send(orders.payByCard, paymentOf(BUYER, items, captured));
    const granted = await shop.itemsOf(paid.add_paypal_payment);
    expect(granted.map((item) => item.item_type)).toEqual(['Property Key']);
    await askForFiles(shop.client, BUYER, items);
  });

  it('that were left out do not delay the rest of their card order, and the buyer’s order list names them', async () => {
    const others = (await shop.server.app.parcels.atPoint(146.25, -34.48)).map(({ pid }) => pid);
    await buy(shop.client, shop.paypal, BUYER, [
      keyItem(farm),
      itemOf(farm, 'Benchmark Report', { pids: others }),
    ]);
    const items = [carbon(), freeBenchmark()];
    const [checkout] = await shop.client.send(orders.startCheckout, { items });
    const captured = await shop.paypal.pay(checkout.order_id);
    await askForFiles(shop.client, BUYER, [
      itemOf(farm, 'Free Benchmark Reorder', { pids: others }),
    ]);
    const [paid] = await shop.client.send(orders.payByCard, paymentOf(BUYER, items, captured));
    await askForFiles(shop.client, BUYER, items);
    const [order, free] = await shop.client.send(orders.list, {});
    expect(order).toMatchObject({
      order_id: paid.add_paypal_payment,
      items: [{ item_type: 'Carbon Report' }],
      left_out: [{ property_name: expect.any(String), item_type: 'Free Benchmark Reorder' }],
    });
    expect(free).toMatchObject({ method: 'Free', left_out: [] });
    expect(
      await refusalOf(
        shop.client.send(orders.recordBenchmarks, {
          owner_email: BUYER,
          property_ids: [farm],
          reference_cibo_ids_text_array: ['{ordered-nowhere}'],
        }),
      ),
    ).toMatchObject({ code: 'CONFLICT' });
  });

  it('cost nothing under a plan, and the whole plan order is refused if the right is used (PAY-12)', async () => {
    const plan = await shop.rows.plan('agent@fenceline.example', [BUYER]);
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    const items = [itemOf(farm, 'Property Key', { priceCents: 4_000 }), freeCarbon()];
    await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    expect(await right()).toMatchObject({ check_free_reorder: false });
    const before = (await shop.ordersFor(farm)).length;
    expect(
      await refusalOf(shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items))),
    ).toMatchObject({ code: 'CONFLICT' });
    expect((await shop.ordersFor(farm)).length).toBe(before);
  });

  it('can be ordered again while an earlier order with one was never registered', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    const items = [keyItem(farm), freeCarbon()];
    const [checkout] = await shop.client.send(orders.startCheckout, { items });
    const captured = await shop.paypal.pay(checkout.order_id);
    await shop.client.send(orders.payByCard, paymentOf(BUYER, items, captured));
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    await shop.client.send(orders.registerItems, {
      property_ids: [farm],
      types: ['Free Carbon Reorder'],
      comparison_cads: [[]],
    });
    expect(await freeOrders()).toHaveLength(1);
    expect(await right()).toMatchObject({ check_free_reorder: false });
  });

  it('cannot be paid by card without a paid item', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    expect(
      await refusalOf(shop.client.send(orders.startCheckout, { items: [freeCarbon()] })),
    ).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Nothing') });
  });
});

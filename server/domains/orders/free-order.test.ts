import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '#shared/api/contract';
import {
  askForFiles,
  buy,
  itemOf,
  keyItem,
  paymentOf,
  planOrderOf,
} from '../../../tests/support/paid-order.ts';
import {
  BUYER,
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../tests/support/paid-shop.ts';

vi.mock(
  '../deliveries/report-makers.ts',
  () => import('../../../tests/support/stand-in-makers.ts'),
);

const { orders } = contract;

describe('free reorders', () => {
  let shop: PaidShop;
  let farm: number;

  beforeAll(async () => {
    shop = await startPaidShop();
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
  const freePayments = async () =>
    (await shop.paymentsFor(farm)).filter((payment) => payment.method === 'Free');

  it('come with each paid report, of its kind and for its farm (OP-41)', async () => {
    expect(await right()).toEqual({ check_free_reorder: false, free_types: [] });
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    expect(await right()).toEqual({ check_free_reorder: true, free_types: ['Carbon Report'] });
    farm = await shop.farm();
    expect(await right()).toMatchObject({ check_free_reorder: false });
  });

  it('are ordered for nothing, delivered, and used up', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    await askForFiles(shop.client, BUYER, [freeCarbon()]);
    const [payment] = await freePayments();
    expect(payment).toMatchObject({ method: 'Free', total_cents: 0, capture_id: null });
    expect(await right()).toMatchObject({ check_free_reorder: false });
    const before = shop.sent.length;
    await shop.deliver(payment?.id as number);
    expect(shop.sent.slice(before).map((mail) => mail.to)).toEqual([BUYER]);
    expect(await refusalOf(orderFree())).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('was used already'),
    });
    expect(await freePayments()).toHaveLength(1);
  });

  it('are used once, however many orders of one right come at the same time', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => orderFree()));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await freePayments()).toHaveLength(1);
  });

  it('of two paid reports are two, and a repeated order under its operation id is one', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    const opId = crypto.randomUUID();
    await orderFree(opId);
    await orderFree(opId);
    expect(await freePayments()).toHaveLength(1);
    expect(await right()).toMatchObject({ check_free_reorder: true });
    await orderFree();
    expect(await right()).toMatchObject({ check_free_reorder: false });
  });

  it('are not given for a report that is free itself, nor for one of another kind', async () => {
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

  it('of a farm that is deleted are refused, and keep their right', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    await shop.client.send(contract.farms.remove, { property_id: farm });
    expect(await refusalOf(orderFree())).toMatchObject({ code: 'NOT_FOUND' });
    expect(await freePayments()).toEqual([]);
  });

  it('stand beside paid items by card and use their right with the payment (OP-48)', async () => {
    await buy(shop.client, shop.paypal, BUYER, [
      keyItem(farm),
      itemOf(farm, 'Benchmark Report', { pids: shop.pids }),
    ]);
    const { paymentId } = await buy(shop.client, shop.paypal, BUYER, [carbon(), freeBenchmark()]);
    const items = await shop.itemsOf(paymentId);
    expect(items.map((item) => [item.item_type, item.price_cents])).toEqual([
      ['Carbon Report', 15_500],
      ['Free Benchmark Reorder', 0],
    ]);
    expect(await right()).toMatchObject({ free_types: ['Carbon Report'] });
  });

  it('used by another order while the card was charged are left out; what was paid for is granted', async () => {
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

  it('left out of a card order are no obstacle to it, and the buyer’s orders name them', async () => {
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

  it('cost nothing under a plan, and a used one refuses the whole plan order (PAY-12)', async () => {
    const plan = await shop.rows.plan('agent@fenceline.example', [BUYER]);
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    const items = [itemOf(farm, 'Property Key', { priceCents: 4_000 }), freeCarbon()];
    await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    expect(await right()).toMatchObject({ check_free_reorder: false });
    const before = (await shop.paymentsFor(farm)).length;
    expect(
      await refusalOf(shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items))),
    ).toMatchObject({ code: 'CONFLICT' });
    expect((await shop.paymentsFor(farm)).length).toBe(before);
  });

  it('are ordered anew beside an earlier one whose browser was lost before it was registered', async () => {
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
    expect(await freePayments()).toHaveLength(1);
    expect(await right()).toMatchObject({ check_free_reorder: false });
  });

  it('alone are nothing to pay by card', async () => {
    await buy(shop.client, shop.paypal, BUYER, [carbon()]);
    expect(
      await refusalOf(shop.client.send(orders.startCheckout, { items: [freeCarbon()] })),
    ).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Nothing') });
  });
});

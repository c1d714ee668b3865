import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import {
  BUYER,
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../../tests/support/orders/paid-shop.ts';
import { exampleGround, exampleWoody } from '../../../documents/cover/example-cover.fixture.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';

const { orders } = contract;
/** A position at the buyer's farm; the other data are a hundred kilometres away. */
const near = [146.3, -34.43] as const;

describe('an order of a report about a farm that no cover data reach', () => {
  let shop: PaidShop;
  let farm: number;
  let plan: number;
  beforeAll(async () => {
    shop = await startPaidShop();
    farm = await shop.farm();
    plan = await shop.rows.plan(BUYER);
  });
  afterAll(() => shop.stop());

  const key = () => itemOf(farm, 'Property Key');
  const carbon = () => itemOf(farm, 'Carbon Report');
  const benchmark = () => itemOf(farm, 'Benchmark Report', { pids: shop.pids });
  const away = () => ({ ground: exampleGround(), woody: exampleWoody() });

  it('is refused before a card is charged, naming the farm and the report', async () => {
    shop.server.app.cover = away();
    const { code, message } = await refusalOf(
      shop.client.send(orders.startCheckout, { items: [carbon()] }),
    );
    expect(code).toBe('CONFLICT');
    expect(message).toMatch(
      /^There are no cover data for .+: it is outside the area they cover\. A Forest Carbon Report cannot be made\./,
    );
  });

  it('is refused before a plan is charged', async () => {
    shop.server.app.cover = away();
    const items = [itemOf(farm, 'Carbon Report', { priceCents: 0 })];
    const refused = await refusalOf(
      shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items)),
    );
    expect(refused.message).toContain('There are no cover data');
    expect(await shop.ordersFor(farm)).toEqual([]);
  });

  it('is accepted for a Farm Key, which needs no cover', async () => {
    shop.server.app.cover = away();
    const [started] = await shop.client.send(orders.startCheckout, { items: [key()] });
    expect(started.intent_id).not.toBe('');
  });

  it('is accepted for a benchmark while one of its two products reaches the farm', async () => {
    shop.server.app.cover = { ground: exampleGround(), woody: exampleWoody({ near }) };
    const [started] = await shop.client.send(orders.startCheckout, {
      items: [key(), benchmark()],
    });
    expect(started.order_id).not.toBe('');
    shop.server.app.cover = away();
    const refused = await refusalOf(
      shop.client.send(orders.startCheckout, { items: [key(), benchmark()] }),
    );
    expect(refused.message).toContain('A Woody Veg. & Ground Cover Report cannot be made.');
  });

  it('is accepted while the data’s store does not answer, because the delivery waits for it', async () => {
    const silent = {
      open: () => Promise.reject(new OutsideUnavailableError('Woody cover', 'network')),
    };
    shop.server.app.cover = { ground: silent, woody: silent };
    const [started] = await shop.client.send(orders.startCheckout, { items: [carbon()] });
    expect(started.intent_id).not.toBe('');
  });
});

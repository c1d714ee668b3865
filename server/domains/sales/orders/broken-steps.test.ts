import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeOrderLines, planPaymentLines, registeredLines } from '#entities/cart';
import type { Client } from '#shared/api';
import {
  contract,
  type AnyCall,
  type CartItemRecord,
  type ParamsOf,
  type ResultOf,
} from '#shared/api/contract';
import { failStatement } from '../../../../tests/support/server/failing-statements.ts';
import { buy, itemOf, keyItem, paymentOf } from '../../../../tests/support/orders/paid-order.ts';
import { startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';

const { orders, reports } = contract;

// Only in `npm run test:full`: every statement of every kind of order fails once.
interface Buyer {
  email: string;
  client: Client;
  ownerId: number;
  farm: number;
}
type Steps = <C extends AnyCall>(call: C, params: ParamsOf<C>) => Promise<ResultOf<C>>;

describe('an order whose browser repeats a step after one of its statements failed', () => {
  let shop: PaidShop;
  let buyers = 0;

  beforeAll(async () => {
    shop = await startPaidShop({ findReportMaker: () => standInMaker });
  });
  afterAll(() => shop.stop());

  const newBuyer = async (): Promise<Buyer> => {
    buyers += 1;
    const email = `buyer${buyers}@fenceline.example`;
    const ownerId = await shop.rows.owner(email);
    const farm = await shop.rows.farm(ownerId, 'farm_key');
    await shop.rows.parcel(farm);
    return { email, ownerId, farm, client: await shop.server.client(email) };
  };
  /** Like the browser: sends each step under its operation id, and repeats it on failure. */
  const stepsOf =
    ({ client }: Buyer): Steps =>
    async (call, params) => {
      const opId = crypto.randomUUID();
      const send = () => client.send(call, params, { opId });
      return send().catch(send);
    };
  const register = (items: CartItemRecord[], step: Steps) =>
    step(orders.registerItems, registeredLines(items));
  const askForFiles = async (buyer: Buyer, items: CartItemRecord[], step: Steps) => {
    await step(orders.recordBenchmarks, {
      owner_email: buyer.email,
      property_ids: [buyer.farm],
      reference_cibo_ids_text_array: [`{${shop.pids.join(',')}}`],
    });
    await step(reports.generate, {
      status: 'submitted',
      items,
      user_email: buyer.email,
      plan_owners: [],
    });
  };
  const ordersOf = async ({ ownerId }: Buyer) => {
    const { rows } = await shop.server.database.pool.query<{
      method: string;
      items: string;
      whole: boolean;
      deliveries: number;
      jobs: number;
    }>(
      `SELECT p.method, p.total_cents,
         (SELECT string_agg(i.item_type, ', ' ORDER BY i.id) FROM payment_item i WHERE i.payment_id = p.id) AS items,
         (SELECT bool_and(i.registered_at IS NOT NULL AND (i.item_type NOT LIKE '%Benchmark%'
           OR jsonb_array_length(i.comparison_cads) > 0)) FROM payment_item i WHERE i.payment_id = p.id) AS whole,
         (SELECT count(*) FROM delivery d WHERE d.payment_id = p.id) AS deliveries,
         (SELECT count(*) FROM pgboss.job j WHERE j.name = 'deliver-payment'
           AND (j.data->>'paymentId')::bigint = p.id) AS jobs
       FROM payment p WHERE p.owner_id = $1 ORDER BY p.created_at`,
      [ownerId],
    );
    return rows;
  };

  interface Order {
    /** Steps whose statements fail, one at a time. */
    broken: (step: Steps) => Promise<unknown>;
    /** Later steps that run undisturbed here, because another test breaks them. */
    rest?: (step: Steps) => Promise<unknown>;
    expected: object;
    count: number;
  }

  /** Runs the order once for each of its statements, with that statement failing. */
  async function breakEverywhere(prepare: (buyer: Buyer) => Promise<Order>): Promise<number> {
    for (let nth = 1; ; nth++) {
      const buyer = await newBuyer();
      const { broken, rest, expected, count } = await prepare(buyer);
      const failing = failStatement(nth);
      await broken(stepsOf(buyer)).finally(failing.stop);
      await rest?.(stepsOf(buyer));
      const made = await ordersOf(buyer);
      const whole = { nth, count, ...expected, whole: true, deliveries: 1, jobs: 2 };
      expect({ nth, count: made.length, ...made.at(-1) }).toMatchObject(whole);
      if (!failing.wasReached()) return nth;
    }
  }

  it('paid by card is recorded as one complete payment', async () => {
    const statements = await breakEverywhere(async (buyer) => {
      const items = [
        keyItem(buyer.farm),
        itemOf(buyer.farm, 'Benchmark Report', { pids: shop.pids }),
      ];
      const [checkout] = await buyer.client.send(orders.startCheckout, { items });
      const { intent_id } = checkout;
      await shop.paypal.approve(checkout.order_id);
      return {
        async broken(step) {
          const [taken] = await step(orders.captureCheckout, { intent_id });
          const payment = paymentOf(buyer.email, items, taken.paypal_response);
          await step(orders.payByCard, payment);
          await register(items, step);
          await askForFiles(buyer, items, step);
        },
        count: 1,
        expected: {
          method: 'CC',
          total_cents: 25_000,
          items: 'Property Key, Benchmark Report',
        },
      };
    });
    expect(statements).toBeGreaterThan(30);
  });

  it('paid by plan is recorded as one complete payment', async () => {
    const statements = await breakEverywhere(async (buyer) => {
      const plan = await shop.rows.plan(buyer.email);
      const items = [
        itemOf(buyer.farm, 'Property Key', { priceCents: 4_000 }),
        itemOf(buyer.farm, 'Benchmark Report', { priceCents: 9_995, pids: shop.pids }),
      ];
      return {
        broken: (step) =>
          step(orders.payByPlan, {
            plan_id: plan,
            owner_email: buyer.email,
            ...planPaymentLines(items),
          }),
        async rest(step) {
          await register(items, step);
          await askForFiles(buyer, items, step);
        },
        count: 1,
        expected: {
          method: 'Plan',
          total_cents: 13_995,
          items: 'Property Key, Benchmark Report',
        },
      };
    });
    expect(statements).toBeGreaterThan(10);
  });

  it('placed with a free right is recorded as one complete order and uses one right of two', async () => {
    const statements = await breakEverywhere(async (buyer) => {
      const paid = [
        keyItem(buyer.farm),
        itemOf(buyer.farm, 'Benchmark Report', { pids: shop.pids }),
      ];
      await buy(buyer.client, shop.paypal, buyer.email, paid);
      await buy(buyer.client, shop.paypal, buyer.email, paid);
      const items = [itemOf(buyer.farm, 'Free Benchmark Reorder', { pids: shop.pids })];
      return {
        broken: (step) => step(orders.registerItems, freeOrderLines(items)),
        rest: (step) => askForFiles(buyer, items, step),
        count: 3,
        expected: { method: 'Free', total_cents: 0, items: 'Free Benchmark Reorder' },
      };
    });
    expect(statements).toBeGreaterThan(10);
  });
});

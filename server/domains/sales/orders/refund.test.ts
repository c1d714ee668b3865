import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { buy, itemOf, keyItem } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { latestOrder } from '../../../../tests/support/orders/shown-order.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { checkRefunds } from '../billing/check-refunds.ts';
import { recordRefund } from '../billing/record-refund.ts';
import { sendRefund } from '../billing/send-refund.ts';

const { orders, audit } = contract;
const ADMIN = 'admin@fenceline.example';
const OTHER_ADMIN = 'other-admin@fenceline.example';
const NOW = { isLastTry: false };

describe('refunding an order by item', () => {
  let shop: PaidShop;
  let admin: Client;
  let other: Client;
  let order: { orderId: number; captureId: string };
  let [key, carbon] = [0, 0];
  let later = 0;

  beforeAll(async () => {
    shop = await startPaidShop(
      {
        findReportMaker: () => standInMaker,
        now: () => new Date(Date.now() + later * 86_400_000),
      },
      { ISSUER_ABN: '51824753556' },
    );
    for (const email of [ADMIN, OTHER_ADMIN]) {
      await shop.rows.admin(email);
      await shop.rows.owner(email);
    }
    [admin, other] = [await shop.server.client(ADMIN), await shop.server.client(OTHER_ADMIN)];
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    later = 0;
    await shop.paypal.lie('refund', null);
    const farm = await shop.farm();
    order = await buy(shop.client, shop.paypal, BUYER, [
      keyItem(farm),
      itemOf(farm, 'Carbon Report'),
    ]);
    const items = await shop.itemsOf(order.orderId);
    [key, carbon] = ['Property Key', 'Carbon Report'].map(
      (type) => items.find(({ item_type }) => item_type === type)!.id,
    ) as [number, number];
  });

  const ask = (amounts: [number, number][], by = admin) =>
    by.send(orders.refund, {
      order_id: order.orderId,
      lines: amounts.map(([item_id, amount]) => ({ item_id, amount })),
      reason: 'Agreed by phone',
    });
  const run = async (name: 'send-refund' | 'record-refund') => {
    const { rows } = await shop.server.database.pool.query<{ data: never }>(
      `DELETE FROM pgboss.job WHERE name = $1 AND state = 'created' RETURNING data`,
      [name],
    );
    const work = { 'send-refund': sendRefund, 'record-refund': recordRefund }[name];
    return Promise.all(rows.map(({ data }) => work(shop.server.app)(data, NOW)));
  };
  const seen = async () => {
    const [found] = await admin.send(orders.all, { search: String(order.orderId) });
    return found!;
  };
  const paidBack = async () => (await seen()).refunds.map(({ amount }) => amount);

  it('refuses everybody but admins, a refund without a reason, and items of other orders', async () => {
    await expect(ask([[key, 10]], shop.client)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      admin.send(orders.refund, {
        order_id: order.orderId,
        lines: [{ item_id: key, amount: 10 }],
        reason: ' ',
      }),
    ).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    await expect(ask([[key + 1_000_000, 10]])).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      admin.send(orders.refund, {
        order_id: 999_999_999,
        lines: [{ item_id: key, amount: 10 }],
        reason: 'x',
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses an order that was not paid by card', async () => {
    const free = await shop.rows.order(shop.ownerId);
    await expect(
      admin.send(orders.refund, {
        order_id: free,
        lines: [{ item_id: key, amount: 10 }],
        reason: 'x',
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('not paid by card') });
  });

  it('refuses more than is left of an item or of the payment, also in one request', async () => {
    await expect(ask([[key, 75.01]])).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      ask([
        [key, 50],
        [key, 50],
      ]),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await ask([[key, 50]]);
    await expect(ask([[key, 25.01]])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        /^This is more than is left: \$180\.00 of the payment, \$25\.00 of Farm Key: .+\.$/,
      ),
    });
    await run('send-refund');
    // A refund at PayPal itself leaves less of the payment.
    await shop.paypal.payBack(order.captureId, { value: '170.00' });
    later = 2;
    await checkRefunds(shop.server.app)({}, NOW);
    await run('record-refund');
    await expect(ask([[carbon, 10.01]])).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await seen()).items.map(({ refundable }) => refundable)).toEqual([10, 10]);
  });

  it('pays through PayPal and issues an adjustment note that names the items', async () => {
    await ask([
      [key, 75],
      [carbon, 30],
    ]);
    expect((await seen()).open_refunds).toMatchObject([{ amount: 105, refusal: null }]);
    await run('send-refund');
    const { open_refunds, refunds, items } = await seen();
    expect(open_refunds).toEqual([]);
    expect(refunds).toMatchObject([{ kind: 'refund', amount: 105 }]);
    expect(items.map(({ refundable }) => refundable)).toEqual([0, 125]);
    const note = await shop.server.database.asOwner
      .selectFrom('billing_document')
      .select('facts')
      .where('payment_id', '=', order.orderId)
      .where('kind', '=', 'credit_note')
      .executeTakeFirstOrThrow();
    expect(note.facts.lines).toMatchObject([
      { text: expect.stringContaining('Farm Key: '), cents: 7_500 },
      { text: expect.stringContaining('Forest Carbon Report: '), cents: 3_000 },
    ]);
    const entries = await admin.send(audit.list, {
      object: 'order',
      object_id: String(order.orderId),
    });
    expect(entries).toMatchObject([
      { action: 'refunded' },
      { action: 'refund requested', actor: ADMIN, after: { amount_cents: 10_500 } },
      { action: 'ordered' },
    ]);
  });

  it('pays once when two admins refund the same item and one presses twice', async () => {
    const opId = crypto.randomUUID();
    const params = {
      order_id: order.orderId,
      lines: [{ item_id: key, amount: 75 }],
      reason: 'Agreed by phone',
    };
    const outcomes = await Promise.allSettled([
      admin.send(orders.refund, params, { opId }),
      admin.send(orders.refund, params, { opId }),
      ask([[key, 75]], other),
    ]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    await run('send-refund');
    await run('send-refund');
    expect(await paidBack()).toEqual([75]);
  });

  it('pays once although PayPal’s answer is lost', async () => {
    await ask([[key, 75]]);
    const { rows } = await shop.server.database.pool.query<{ data: { requestId: string } }>(
      `DELETE FROM pgboss.job WHERE name = 'send-refund' RETURNING data`,
    );
    const { data } = rows[0]!;
    await shop.paypal.lie('refund', 'server-error');
    await expect(sendRefund(shop.server.app)(data, NOW)).rejects.toThrow('PayPal');
    expect(await paidBack()).toEqual([]);
    await shop.paypal.lie('refund', null);
    await sendRefund(shop.server.app)(data, NOW);
    await sendRefund(shop.server.app)(data, NOW);
    expect(await paidBack()).toEqual([75]);
    expect((await seen()).open_refunds).toEqual([]);
  });

  it('ends the free reorder and the delivery of a wholly refunded item, and of no other', async () => {
    const [item] = await shop.itemsOf(order.orderId);
    const freeTypes = async () => {
      const [answer] = await shop.client.send(orders.freeReorder, { property_id: item!.farm_id });
      return answer.free_types;
    };
    await ask([[carbon, 154.99]]);
    await run('send-refund');
    expect(await freeTypes()).toEqual(['Carbon Report']);
    await ask([[carbon, 0.01]]);
    await run('send-refund');
    expect(await freeTypes()).toEqual([]);
    shop.sent.length = 0;
    await shop.deliver(order.orderId);
    const { files } = await latestOrder(shop);
    expect(files.state).toBe('sent');
    expect(new Set(files.list.map(({ item_id }) => item_id))).toEqual(new Set([key]));
    expect(shop.sent).toHaveLength(1);
    expect(shop.sent[0]!.text).not.toContain('Forest Carbon Report');
  });

  it('shows why PayPal refused a refund', async () => {
    await shop.paypal.payBack(order.captureId);
    await ask([[key, 75]]);
    await run('send-refund');
    const { open_refunds, refunds } = await seen();
    expect(open_refunds).toMatchObject([{ amount: 75, refusal: 'REFUND_AMOUNT_EXCEEDED' }]);
    expect(refunds).toMatchObject([{ amount: 230 }]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract, type CartItemRecord } from '#shared/api/contract';
import {
  askForFiles,
  itemOf,
  keyItem,
  paymentOf,
} from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import type { JobData } from '../../../platform/jobs/job-queue.ts';
import { LIES } from '../../../../sandbox/paypal/faulty-answers.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';
import { notifyOfStuckCheckout } from './notify-of-stuck-checkout.ts';

const { orders } = contract;
const HOUR_MS = 3_600_000;

describe('a checkout that was paid but not recorded', () => {
  let shop: PaidShop;
  let farm: number;

  beforeAll(async () => {
    shop = await startPaidShop({ findReportMaker: () => standInMaker });
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    farm = await shop.farm();
  });
  afterEach(() => vi.restoreAllMocks());

  const reconcile = (checkoutId: string) =>
    reconcileCheckout(shop.server.app)({ intentId: checkoutId }, { isLastTry: false });
  /** Pays up to the capture, after which the browser disappears. */
  const payAndVanish = async (items: CartItemRecord[] = [keyItem(farm)]) => {
    const [checkout] = await shop.client.send(orders.startCheckout, { items });
    const { intent_id: checkoutId, order_id: paypalOrderId } = checkout;
    return { checkoutId, paypalOrderId, captured: await shop.paypal.pay(paypalOrderId), items };
  };
  /** Delays, in seconds, of the queued checks. */
  const looks = async (checkoutId: string) => {
    const { rows } = await shop.server.database.pool.query<{ seconds: number }>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job
       WHERE name = 'reconcile-checkout' AND data->>'intentId' = $1 ORDER BY created_on`,
      [checkoutId],
    );
    return rows.map((row) => row.seconds);
  };

  it('is granted from the provider’s data, registered, and delivered without the browser', async () => {
    const { checkoutId } = await payAndVanish([
      keyItem(farm),
      itemOf(farm, 'Benchmark Report', { pids: shop.pids }),
    ]);
    expect(await looks(checkoutId)).toEqual([300]);
    await reconcile(checkoutId);
    const [order] = await shop.ordersFor(farm);
    expect(order).toMatchObject({ method: 'CC', intent_id: checkoutId, total_cents: 25_000 });
    const items = await shop.itemsOf(order?.id as number);
    expect(items.map((item) => item.item_type)).toEqual(['Property Key', 'Benchmark Report']);
    expect(items.every((item) => item.registered_at !== null)).toBe(true);
    expect(
      await shop.client.send(orders.keyPurchased, { property_id: farm, owner_email: BUYER }),
    ).toMatchObject([{ has_property_key_been_purchased: true }]);
    const { rows } = await shop.server.database.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'deliver-payment' AND start_after <= now()
       AND data->>'paymentId' = $1`,
      [String(order?.id)],
    );
    expect(rows).toHaveLength(1);
    await shop.deliver(order?.id as number);
    expect(shop.sent.at(-1)?.to).toBe(BUYER);
  });

  it('is granted once, even if the job runs twice or many times at once', async () => {
    const { checkoutId } = await payAndVanish();
    await reconcile(checkoutId);
    await reconcile(checkoutId);
    await Promise.all(Array.from({ length: 10 }, () => reconcile(checkoutId)));
    expect(await shop.ordersFor(farm)).toHaveLength(1);
    const other = await payAndVanish([itemOf((farm = await shop.farm()), 'Property Key')]);
    await Promise.all(Array.from({ length: 10 }, () => reconcile(other.checkoutId)));
    expect(await shop.ordersFor(farm)).toHaveLength(1);
  });

  it('is granted once while the buyer’s own retries run, and those succeed', async () => {
    for (let round = 0; round < 10; round++) {
      farm = await shop.farm();
      const { checkoutId, captured, items } = await payAndVanish();
      const record = () =>
        shop.client.send(orders.payByCard, paymentOf(BUYER, items, captured), {
          opId: crypto.randomUUID(),
        });
      const [, first, second] = await Promise.all([reconcile(checkoutId), record(), record()]);
      const [order, ...more] = await shop.ordersFor(farm);
      expect(more).toEqual([]);
      for (const answer of [first, second, await record()]) {
        expect(answer).toEqual([{ add_paypal_payment: order?.id }]);
      }
      expect(await shop.itemsOf(order?.id as number)).toHaveLength(1);
      await askForFiles(shop.client, BUYER, items);
    }
  });

  it('is left alone, and not queried again, if the browser has recorded it', async () => {
    const { checkoutId, captured, items } = await payAndVanish();
    await shop.client.send(orders.payByCard, paymentOf(BUYER, items, captured));
    const asked = vi.spyOn(shop.paypal.client, 'getOrder');
    await reconcile(checkoutId);
    expect(asked).not.toHaveBeenCalled();
    expect(await looks(checkoutId)).toEqual([300]);
  });

  it.each(Object.keys(LIES))('grants nothing when the provider says: %s', async (lie) => {
    const { checkoutId, paypalOrderId } = await payAndVanish();
    await shop.paypal.lie(paypalOrderId, lie);
    await reconcile(checkoutId);
    expect(await shop.ordersFor(farm)).toEqual([]);
  });

  it.each(['pending', 'approved-not-captured', 'server-error', 'unknown-order'])(
    'is checked again after %s, and granted once it turns out to be paid',
    async (lie) => {
      const { checkoutId, paypalOrderId } = await payAndVanish();
      await shop.paypal.lie(paypalOrderId, lie);
      await reconcile(checkoutId);
      expect(await looks(checkoutId)).toHaveLength(2);
      await shop.paypal.lie(paypalOrderId, null);
      await reconcile(checkoutId);
      expect(await shop.ordersFor(farm)).toHaveLength(1);
    },
  );

  it('is checked at growing intervals while it is unpaid, and not at all after two weeks', async () => {
    const items = [keyItem(farm)];
    const [{ intent_id }] = await shop.client.send(orders.startCheckout, { items });
    const clock = vi.spyOn(shop.server.app, 'now');
    for (const hours of [0, 1, 8, 15 * 24]) {
      clock.mockReturnValue(new Date(Date.now() + hours * HOUR_MS));
      await reconcile(intent_id);
    }
    const [first, ...again] = await looks(intent_id);
    expect(first).toBe(300);
    expect(again.map((seconds) => Math.round(seconds / 60))).toEqual([5, 60, 480]);
  });

  it('is granted and delivered even if its farm was deleted in the meantime (OP-30)', async () => {
    const { checkoutId } = await payAndVanish();
    await shop.client.send(contract.farms.remove, { property_id: farm });
    await reconcile(checkoutId);
    const [order] = await shop.ordersFor(farm);
    const before = shop.sent.length;
    await shop.deliver(order?.id as number);
    expect(shop.sent.slice(before)).toMatchObject([
      {
        to: BUYER,
        attachments: [{ fileName: expect.stringMatching(/^report-/) }],
      },
    ]);
  });

  describe('that needs support', () => {
    const AFTER_LAST_LOOK_H = 15 * 24;
    /** Notices queued for support. */
    const notices = async (checkoutId: string) => {
      const { rows } = await shop.server.database.pool.query<{
        data: JobData['notify-of-stuck-checkout'];
      }>(
        `SELECT data FROM pgboss.job
         WHERE name = 'notify-of-stuck-checkout' AND data->>'intentId' = $1`,
        [checkoutId],
      );
      return rows.map((row) => row.data);
    };
    const hoursLater = (hours: number) =>
      vi.spyOn(shop.server.app, 'now').mockReturnValue(new Date(Date.now() + hours * HOUR_MS));
    const tell = (because: 'away' | 'unusable', checkoutId: string, isLastTry = false) =>
      notifyOfStuckCheckout(shop.server.app)({ intentId: checkoutId, because }, { isLastTry });

    it.each([
      ['amount-one-cent-less', 0, ['unusable']],
      ['refunded', AFTER_LAST_LOOK_H, ['unusable']],
      ['server-error', 1, []],
      ['server-error', AFTER_LAST_LOOK_H, ['away']],
      ['pending', 1, []],
      ['pending', AFTER_LAST_LOOK_H, ['unusable']],
      ['approved-not-captured', AFTER_LAST_LOOK_H, []],
      ['unknown-order', AFTER_LAST_LOOK_H, []],
    ])('queues a notice after: %s, %i hours later: %j', async (lie, hours, reasons) => {
      const { checkoutId, paypalOrderId } = await payAndVanish();
      await shop.paypal.lie(paypalOrderId, lie);
      hoursLater(hours);
      await reconcile(checkoutId);
      expect(await notices(checkoutId)).toEqual(
        reasons.map((because) => ({ intentId: checkoutId, because })),
      );
    });

    it.each([
      ['approved-not-captured', AFTER_LAST_LOOK_H, true],
      ['unknown-order', AFTER_LAST_LOOK_H, true],
      ['approved-not-captured', AFTER_LAST_LOOK_H - 48, false],
      ['amount-one-cent-less', AFTER_LAST_LOOK_H, false],
      ['pending', AFTER_LAST_LOOK_H, false],
      ['server-error', AFTER_LAST_LOOK_H, false],
    ])('is recorded as unpaid or not: %s, %i hours later: %s', async (lie, hours, isUnpaid) => {
      const { checkoutId, paypalOrderId } = await payAndVanish();
      await shop.paypal.lie(paypalOrderId, lie);
      hoursLater(hours);
      await reconcile(checkoutId);
      const { found_unpaid_at: foundAt } = await shop.server.database.asOwner
        .selectFrom('checkout_intent')
        .select('found_unpaid_at')
        .where('id', '=', checkoutId)
        .executeTakeFirstOrThrow();
      expect(foundAt !== null).toBe(isUnpaid);
    });

    it('sends support one e-mail with everything needed to find the payment', async () => {
      const { checkoutId, paypalOrderId } = await payAndVanish();
      const before = shop.sent.length;
      await tell('unusable', checkoutId);
      await tell('unusable', checkoutId);
      const [mail, repeated] = shop.sent.slice(before);
      expect(mail).toMatchObject({
        to: shop.server.app.settings.SUPPORT_EMAIL,
        subject: expect.stringContaining(paypalOrderId),
        text: expect.stringContaining(`by ${BUYER}, for 75.00 AUD`),
      });
      expect(repeated?.messageId).toBe(mail?.messageId);
    });

    it('sends no notice once it has been granted', async () => {
      const { checkoutId } = await payAndVanish();
      await reconcile(checkoutId);
      const before = shop.sent.length;
      await tell('away', checkoutId);
      expect(shop.sent.length).toBe(before);
    });

    it('retries its notice for two weeks while the mail server is unavailable, however late it was queued', async () => {
      const { checkoutId } = await payAndVanish();
      const { mailer } = shop.server.app;
      shop.server.app.mailer = { send: () => Promise.reject(new Error('away')) };
      await expect(tell('away', checkoutId)).rejects.toThrow('away');
      const lastTry = notifyOfStuckCheckout(shop.server.app);
      const queuedAt = 28 * 24;
      let job: JobData['notify-of-stuck-checkout'] = { intentId: checkoutId, because: 'away' };
      const queued: number[] = [];
      for (const hours of [0, 13 * 24, 15 * 24]) {
        hoursLater(queuedAt + hours);
        await lastTry(job, { isLastTry: true });
        const all = await notices(checkoutId);
        queued.push(all.length);
        job = all.at(-1)!;
      }
      expect(queued).toEqual([1, 2, 2]);
      shop.server.app.mailer = mailer;
    });
  });
});

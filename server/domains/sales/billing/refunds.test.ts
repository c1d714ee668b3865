import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatBillingNumber } from '#entities/billing';
import { contract } from '#shared/api/contract';
import {
  buy,
  buyKey,
  itemOf,
  keyItem,
  WEBHOOK,
} from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { checkRefunds } from './check-refunds.ts';
import { mailBilling } from './mail-billing.ts';
import { notifyOfPaymentEvent } from './notify-of-payment-event.ts';
import { recordRefund } from './record-refund.ts';

const { orders } = contract;
const NOW = { isLastTry: false };

describe('handling refunds from PayPal', () => {
  let shop: PaidShop;
  let farm: number;
  /** Moves the clock of the server, in days. */
  let later = 0;

  beforeAll(async () => {
    shop = await startPaidShop(
      {
        findReportMaker: () => standInMaker,
        now: () => new Date(Date.now() + later * 86_400_000),
      },
      { ISSUER_ABN: '51824753556', PAYPAL_WEBHOOK_ID: WEBHOOK },
    );
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    later = 0;
    farm = await shop.farm();
    shop.sent.length = 0;
  });

  type Message = Awaited<ReturnType<PaidShop['paypal']['payBack']>>['message'];
  const post = async (message: Message, body = message.body) => {
    const { origin } = shop.server;
    const { status } = await fetch(`${origin}/webhooks/paypal`, {
      method: 'POST',
      headers: message.headers,
      body,
    });
    return status;
  };
  const jobs = async (name: string) => {
    const { rows } = await shop.server.database.pool.query<{ data: never }>(
      `DELETE FROM pgboss.job WHERE name = $1 AND state = 'created' RETURNING data`,
      [name],
    );
    return rows.map(({ data }) => data);
  };
  /** Runs what the webhook left to jobs. */
  const settle = async () => {
    const { app } = shop.server;
    for (const data of await jobs('record-refund')) await recordRefund(app)(data, NOW);
    for (const data of await jobs('notify-of-payment-event')) {
      await notifyOfPaymentEvent(app)(data, NOW);
    }
    for (const data of await jobs('mail-billing')) await mailBilling(app)(data, NOW);
  };
  const tell = async (message: Message) => {
    expect(await post(message)).toBe(204);
    await settle();
  };
  const buyForFun = () => buyKey(shop.client, shop.paypal, BUYER, farm);
  const refundsOf = async (orderId: number) => {
    const listed = await shop.client.send(orders.list, {});
    return listed.find(({ order_id }) => order_id === orderId)!.refunds!;
  };
  /** Audit entries of an order and its documents, oldest first. */
  const auditOf = (orderId: number) =>
    shop.server.database.asOwner
      .selectFrom('audit')
      .select(['actor', 'via', 'area', 'action', 'about', 'after'])
      .where(({ eb, or }) =>
        or([
          eb('object_id', '=', String(orderId)),
          eb(raw`after ->> 'order'`, '=', String(orderId)),
        ]),
      )
      .orderBy('id')
      .execute();
  const outcomes = async () => {
    const rows = await shop.server.database.asOwner
      .selectFrom('payment_event')
      .select('outcome')
      .orderBy('received_at', 'desc')
      .execute();
    return rows.map(({ outcome }) => outcome);
  };

  it('ignores a message that PayPal does not confirm, and retries when PayPal is unreachable', async () => {
    const { orderId, captureId } = await buyForFun();
    const { message } = await shop.paypal.payBack(captureId);
    expect(await post(message, message.body.replace('75.00', '74.00'))).toBe(400);
    expect(
      await post({ ...message, headers: { ...message.headers, 'paypal-transmission-sig': 'x' } }),
    ).toBe(400);
    for (const lie of ['server-error', 'garbage', 'cut-mid-body', 'redirect']) {
      await shop.paypal.lie('webhook', lie);
      expect(await post(message), lie).toBe(503);
    }
    await shop.paypal.lie('webhook', null);
    await settle();
    expect(await refundsOf(orderId)).toEqual([]);
    // After five failures the client's breaker rests for ten seconds; four leave it closed.
    await tell(message);
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it.each(['', '{', 'null', '[]', '{"event_type":"PAYMENT.CAPTURE.REFUNDED"}', '{"id":"WH-1"}'])(
    'stores nothing of a message like %j',
    async (body) => {
      const before = await outcomes();
      const response = await fetch(`${shop.server.origin}/webhooks/paypal`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([204, 400]).toContain(response.status);
      expect(await outcomes()).toEqual(before);
    },
  );

  it('records a full refund after delivery with its credit note and mail', async () => {
    const { orderId, captureId } = await buyForFun();
    await shop.deliver(orderId);
    const { message } = await shop.paypal.payBack(captureId);
    await tell(message);
    expect(await refundsOf(orderId)).toMatchObject([
      { kind: 'refund', amount: 75, credit_note: expect.stringMatching(/^CN-\d{6}$/) },
    ]);
    const mail = shop.sent.at(-1)!;
    expect(mail.to).toBe(BUYER);
    expect(mail.subject).toBe(`Fenceline: $75.00 of your order ${orderId} was refunded`);
    expect(mail.text).toContain(`Hello Owner of ${BUYER},`);
    expect(mail.text).toContain(`$75.00 of your order ${orderId}, which is all that was left`);
    expect(mail.attachments?.map(({ fileName }) => fileName)).toEqual([
      expect.stringMatching(/^credit-note-CN-\d{6}\.pdf$/),
    ]);
    const [listed] = await shop.client.send(orders.list, {});
    expect(listed!.files.list.length).toBeGreaterThan(0);
  });

  it('audits a refund in one entry, with its amount and credit note and without an actor', async () => {
    const { orderId, captureId } = await buyForFun();
    const { refund, message } = await shop.paypal.payBack(captureId, { value: '25.00' });
    await tell(message);
    const [{ credit_note: note } = { credit_note: '' }] = await refundsOf(orderId);
    expect(await auditOf(orderId)).toMatchObject([
      { action: 'ordered' },
      {
        actor: null,
        via: 'job',
        area: 'money',
        action: 'refunded',
        about: BUYER,
        after: { amount_cents: 2_500, refund_id: refund.id, credit_note: note },
      },
    ]);
  });

  it('audits a refund apart from its order, whose own audit entry names the invoice', async () => {
    const { orderId, captureId } = await buyForFun();
    const { number } = await shop.server.database.asOwner
      .selectFrom('billing_document')
      .select('number')
      .where('payment_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(await auditOf(orderId)).toMatchObject([
      { action: 'ordered', after: { invoice: formatBillingNumber('invoice', number) } },
    ]);
    for (const value of ['25.00', '50.00']) {
      await tell((await shop.paypal.payBack(captureId, { value })).message);
    }
    const [ordered, ...refunded] = await auditOf(orderId);
    expect(Object.keys(ordered!.after ?? {})).not.toContain('credit_note');
    const notes = refunded.map(({ after }) => after?.['credit_note']);
    expect(new Set(notes).size).toBe(2);
  });

  it('adds up partial refunds that arrive twice and out of order', async () => {
    const { orderId, captureId } = await buyForFun();
    const first = await shop.paypal.payBack(captureId, { value: '25.00' });
    const second = await shop.paypal.payBack(captureId);
    await tell(second.message);
    await tell(first.message);
    await tell(first.message);
    expect(await post(second.message)).toBe(204);
    await settle();
    const refunds = await refundsOf(orderId);
    expect(refunds.map(({ amount }) => amount)).toEqual([50, 25]);
    expect(new Set(refunds.map(({ credit_note }) => credit_note)).size).toBe(2);
    expect(shop.sent).toHaveLength(2);
  });

  it('reduces the GST by what the invoice charged when a payment is refunded in parts', async () => {
    const { orderId, captureId } = await buyForFun();
    for (const value of ['25.00', '25.00', '25.00']) {
      await tell((await shop.paypal.payBack(captureId, { value })).message);
    }
    const notes = await shop.server.database.asOwner
      .selectFrom('billing_document')
      .select('gst_cents')
      .where('payment_id', '=', orderId)
      .where('kind', '=', 'credit_note')
      .orderBy('id')
      .execute();
    // One eleventh of $25 is $2.27 each, a cent less than the $6.82 of the invoice.
    expect(notes.map(({ gst_cents }) => gst_cents)).toEqual([227, 228, 227]);
  });

  it('records one refund when many jobs handle its events at once', async () => {
    const { orderId, captureId } = await buyForFun();
    const { message } = await shop.paypal.payBack(captureId);
    const copies = Array.from({ length: 8 }, (_, i) => i);
    await post(message);
    const [data] = await jobs('record-refund');
    await Promise.all(copies.map(() => recordRefund(shop.server.app)(data!, NOW).catch(() => {})));
    await recordRefund(shop.server.app)(data!, NOW);
    expect(await refundsOf(orderId)).toHaveLength(1);
    expect(await jobs('mail-billing')).toHaveLength(1);
  });

  it('records a reversal as a reversal, not as a refund', async () => {
    const { orderId, captureId } = await buyForFun();
    const { message } = await shop.paypal.payBack(captureId, { kind: 'reversal' });
    await tell(message);
    expect(await refundsOf(orderId)).toMatchObject([{ kind: 'reversal', amount: 75 }]);
    expect(shop.sent.at(-1)?.text).toContain('The bank or PayPal took back $75.00');
  });

  it('leaves a reversal after a refund of the same sum to support', async () => {
    const { orderId, captureId } = await buyForFun();
    await tell((await shop.paypal.payBack(captureId)).message);
    expect(await refundsOf(orderId)).toHaveLength(1);
    shop.sent.length = 0;
    const { message } = await shop.paypal.payBack(captureId, { kind: 'reversal', value: '75.00' });
    await tell(message);
    await tell(message);
    expect((await outcomes())[0]).toBe('more than was paid');
    expect(await refundsOf(orderId)).toHaveLength(1);
    expect(shop.sent).toMatchObject([{ to: 'support@fenceline.example' }]);
    expect(shop.sent[0]?.text).toContain('the money is gone twice');
  });

  it('records a reversal once if the nightly check found it before its message arrived', async () => {
    const { orderId, captureId } = await buyForFun();
    const { message } = await shop.paypal.payBack(captureId, { kind: 'reversal' });
    later = 2;
    await checkRefunds(shop.server.app)({}, NOW);
    await settle();
    expect(await refundsOf(orderId)).toMatchObject([{ kind: 'reversal', amount: 75 }]);
    shop.sent.length = 0;
    await tell(message);
    expect((await outcomes())[0]).toBe('known');
    expect(await refundsOf(orderId)).toHaveLength(1);
    expect(shop.sent).toEqual([]);
  });

  it('leaves a refund in another currency to support, without a credit note', async () => {
    const { orderId, captureId } = await buyForFun();
    const { message } = await shop.paypal.payBack(captureId, { value: '10.00', currency: 'USD' });
    await tell(message);
    expect(await refundsOf(orderId)).toEqual([]);
    expect((await outcomes())[0]).toBe('other currency');
    expect(shop.sent.at(-1)).toMatchObject({ to: 'support@fenceline.example' });
    expect(shop.sent.at(-1)?.text).toContain('10.00 USD');
  });

  it('ignores a payment that belongs to another shop', async () => {
    const { captureId } = await buyForFun();
    const { message } = await shop.paypal.payBack(captureId);
    await shop.server.database.pool.query(
      `UPDATE payment SET capture_id = 'ANOTHER' || id WHERE capture_id = $1`,
      [captureId],
    );
    await tell(message);
    expect((await outcomes())[0]).toBe('unknown capture');
    expect(shop.sent).toEqual([]);
  });

  it('finds a refund whose message was missed, and does not record it again when the message arrives', async () => {
    const { orderId, captureId } = await buyForFun();
    const { message } = await shop.paypal.payBack(captureId, { value: '30.00' });
    await checkRefunds(shop.server.app)({}, NOW);
    await settle();
    expect(await refundsOf(orderId)).toEqual([]);
    later = 2;
    await checkRefunds(shop.server.app)({}, NOW);
    await settle();
    expect(await refundsOf(orderId)).toMatchObject([{ kind: 'refund', amount: 30 }]);
    await tell(message);
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it('ends the free reorder and the delivery of a report that was refunded', async () => {
    const { orderId, captureId } = await buy(shop.client, shop.paypal, BUYER, [
      keyItem(farm),
      itemOf(farm, 'Carbon Report'),
    ]);
    const right = async () => {
      const [{ free_types }] = await shop.client.send(orders.freeReorder, { property_id: farm });
      return free_types;
    };
    expect(await right()).toEqual(['Carbon Report']);
    await tell((await shop.paypal.payBack(captureId)).message);
    expect(await right()).toEqual([]);
    shop.sent.length = 0;
    await shop.deliver(orderId);
    expect(shop.sent).toEqual([]);
  });
});

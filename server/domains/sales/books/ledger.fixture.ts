import { contract } from '#shared/api/contract';
import type { Client } from '#shared/api';
import { dollarsOf } from '#shared/lib/money';
import {
  itemOf,
  keyItem,
  paymentOf,
  planOrderOf,
} from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { randomNumbers } from '../../../../tests/support/readers/random-numbers.ts';
import { checkRefunds } from '../billing/check-refunds.ts';
import { issueStatements } from '../billing/issue-statements.ts';
import { monthBefore } from '../billing/month.ts';
import { recordRefund } from '../billing/record-refund.ts';
import { sendRefund } from '../billing/send-refund.ts';
import { reconcileCheckout } from '../orders/reconcile-checkout.ts';

const { orders, plans } = contract;
const ADMIN = 'admin@fenceline.example';
const DAY_MS = 86_400_000;
/** The stand-in keeps a thousand orders, and a round pays back its own ones. */
const SALES_PER_ROUND = 40;
/** Faulty answers after which the money may have moved. */
const LOST = ['server-error', 'garbage', 'cut-mid-body'];

/** How often each thing happened. */
export interface SalesTally {
  sales: number;
  taxed: number;
  neverPaid: number;
  browserLost: number;
  captureAnswerLost: number;
  refundsByItem: number;
  refundAnswersLost: number;
  refundsAtPayPal: number;
  reversals: number;
  messagesLost: number;
  messagesTwice: number;
  paidBackTwice: number;
  refundedAfterRegistration: number;
  statements: number;
  statementsPaidBack: number;
}

interface Sale {
  captureId: string;
  totalCents: number;
}

/**
 * Sells at random, halfway through by an issuer who has become registered for GST, and pays some of
 * it back, while answers and messages of PayPal are lost. Afterwards every job has run.
 */
export async function playSales(
  shop: PaidShop,
  { clock, sales, seed }: { clock: { now: number }; sales: number; seed: number },
): Promise<SalesTally> {
  const random = randomNumbers(seed);
  const chance = (share: number) => random() < share;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const upTo = (cents: number) => 1 + Math.floor(random() * cents);
  const tally: SalesTally = {
    sales: 0,
    taxed: 0,
    neverPaid: 0,
    browserLost: 0,
    captureAnswerLost: 0,
    refundsByItem: 0,
    refundAnswersLost: 0,
    refundsAtPayPal: 0,
    reversals: 0,
    messagesLost: 0,
    messagesTwice: 0,
    paidBackTwice: 0,
    refundedAfterRegistration: 0,
    statements: 0,
    statementsPaidBack: 0,
  };
  const { app, database, origin } = shop.server;
  await shop.rows.admin(ADMIN);
  await shop.rows.owner(ADMIN);
  const admin: Client = await shop.server.client(ADMIN);
  const farms = await Promise.all(Array.from({ length: 5 }, () => shop.farm()));

  /** Takes the waiting jobs of a name, whenever they are due. */
  const jobs = async (name: string) => {
    const { rows } = await database.pool.query<{ data: never }>(
      `DELETE FROM pgboss.job WHERE name = $1 RETURNING data`,
      [name],
    );
    return rows.map(({ data }) => data);
  };
  const run = { isLastTry: false };

  /** Sells one order; returns nothing if nobody paid or if the sale is found later. */
  async function sell(): Promise<void> {
    const farm = pick(farms);
    const items = chance(0.5)
      ? [keyItem(farm)]
      : [keyItem(farm), itemOf(farm, 'Carbon Report')].slice(chance(0.3) ? 1 : 0);
    const [{ intent_id, order_id }] = await shop.client.send(orders.startCheckout, { items });
    tally.sales += 1;
    if (app.settings.ISSUER_GST === 'registered') tally.taxed += 1;
    const taken = await capture({ intent_id, order_id });
    if (!taken) return;
    if (chance(0.1)) {
      tally.browserLost += 1;
      return;
    }
    await shop.client.send(orders.payByCard, paymentOf(BUYER, items, taken.paypal_response));
    if (chance(0.1)) {
      await shop.client.send(orders.payByCard, paymentOf(BUYER, items, taken.paypal_response));
    }
  }

  /** Captures what was started; returns nothing if nobody paid or pressed again. */
  async function capture({ intent_id, order_id }: { intent_id: string; order_id: string }) {
    if (chance(0.05)) {
      tally.neverPaid += 1;
      return undefined;
    }
    await shop.paypal.approve(order_id);
    if (chance(0.1)) {
      tally.captureAnswerLost += 1;
      await shop.paypal.lie(order_id, pick(LOST));
      await shop.client.send(orders.captureCheckout, { intent_id }).catch(() => undefined);
      await shop.paypal.lie(order_id, null);
      // Some buyers press again, others close the page.
      if (chance(0.5)) return undefined;
    }
    const [taken] = await shop.client.send(orders.captureCheckout, { intent_id });
    return taken;
  }

  /** Orders with a new plan, and pays its statement by card. */
  async function payStatement(): Promise<void> {
    const planId = await shop.rows.plan(BUYER, [], new Date());
    const items = farms
      .slice(0, upTo(farms.length))
      .map((farm) => itemOf(farm, 'Property Key', { priceCents: 4_000 }));
    const [{ add_plan_export: orderId }] = await shop.client.send(
      orders.payByPlan,
      planOrderOf(planId, BUYER, items),
    );
    const month = monthBefore(app.now());
    await database.pool.query('UPDATE payment SET created_at = $2 WHERE id = $1', [
      orderId,
      `${month}-15T00:00:00Z`,
    ]);
    await issueStatements(app)({}, run);
    tally.statements += 1;
    const start = async () => {
      const params = { plan_id: planId, month };
      const [started] = await shop.client.send(plans.startStatementPayment, params);
      return started;
    };
    if (chance(0.2)) await start();
    const checkout = await start();
    const taken = await capture(checkout);
    if (taken && chance(0.2)) {
      await shop.client.send(orders.captureCheckout, { intent_id: checkout.intent_id });
    }
  }

  /** Captures that the bank has taken back, which it does once. */
  const reversed = new Set<string>();
  /** PayPal pays back by itself or at the wish of the bank, and may tell us. */
  async function payBack(
    { captureId, totalCents }: Sale,
    { mayBeLost = true }: { mayBeLost?: boolean } = {},
  ): Promise<void> {
    const isReversal = chance(0.4) && !reversed.has(captureId);
    if (isReversal) reversed.add(captureId);
    tally[isReversal ? 'reversals' : 'refundsAtPayPal'] += 1;
    const value = chance(0.5) || isReversal ? undefined : dollarsText(upTo(totalCents));
    // PayPal refuses more than is left.
    const back = await shop.paypal
      .payBack(captureId, { kind: isReversal ? 'reversal' : 'refund', ...(value && { value }) })
      .catch(() => null);
    if (!back) return;
    if (mayBeLost && chance(0.3)) {
      tally.messagesLost += 1;
      return;
    }
    await tell(back.message);
    if (chance(0.2)) {
      tally.messagesTwice += 1;
      await tell(back.message);
    }
  }
  const tell = async ({ headers, body }: { headers: HeadersInit; body: string }) => {
    const { status } = await fetch(`${origin}/webhooks/paypal`, { method: 'POST', headers, body });
    if (status !== 204) throw new Error(`the webhook answered ${status}`);
    for (const data of await jobs('record-refund')) await recordRefund(app)(data, run);
  };

  /** An admin refunds items, and PayPal’s answer may be lost. */
  async function refundByItem({ captureId }: Sale): Promise<void> {
    const { id } = await database.asOwner
      .selectFrom('payment')
      .select('id')
      .where('capture_id', '=', captureId)
      .executeTakeFirstOrThrow();
    const [order] = await admin.send(orders.all, { search: String(id) });
    const lines = (order?.items ?? [])
      .filter(({ refundable }) => refundable > 0 && chance(0.7))
      .map(({ item_id, refundable }) => ({
        item_id,
        amount: chance(0.4) ? refundable : dollarsOf(upTo(Math.round(refundable * 100))),
      }));
    if (lines.length === 0) return;
    // Items of an order may have more left than its payment after a refund at PayPal.
    const wasTaken = await admin
      .send(orders.refund, { order_id: id, lines, reason: 'Agreed' })
      .then(() => true)
      .catch(() => false);
    if (!wasTaken) return;
    tally.refundsByItem += 1;
    const [data] = await jobs('send-refund');
    if (!data) throw new Error('a refund was taken without a job');
    if (chance(0.3)) {
      tally.refundAnswersLost += 1;
      await shop.paypal.lie('refund', pick(LOST));
      await sendRefund(app)(data, run).catch(() => undefined);
      await shop.paypal.lie('refund', null);
      // The next try comes late: the night’s check may find the refund first.
      if (chance(0.3)) await nightly(2);
    }
    await sendRefund(app)(data, run);
  }

  /** What jobs do while nobody looks. */
  async function nightly(days: number): Promise<void> {
    for (const data of await jobs('reconcile-checkout')) await reconcileCheckout(app)(data, run);
    clock.now += days * DAY_MS;
    await checkRefunds(app)({}, run);
    clock.now -= days * DAY_MS;
    for (const data of await jobs('record-refund')) await recordRefund(app)(data, run);
  }

  /** The latest recorded sales, since a moment. */
  const latest = async (count: number, since = new Date(0)): Promise<Sale[]> => {
    const rows = await database.asOwner
      .selectFrom('payment')
      .select(['capture_id', 'total_cents'])
      .where('method', '=', 'CC')
      .where('created_at', '>=', since)
      .orderBy('created_at', 'desc')
      .limit(count)
      .execute();
    return rows.map((row) => ({ captureId: row.capture_id!, totalCents: row.total_cents }));
  };

  /** Sold before the issuer was registered. */
  let before: Sale[] = [];
  for (let sold = 0; sold < sales;) {
    const isSecondHalf = sold >= sales / 2;
    if (isSecondHalf && app.settings.ISSUER_GST !== 'registered') {
      before = await latest(10);
      Object.assign(app.settings, { ISSUER_GST: 'registered' });
    }
    const count = Math.min(SALES_PER_ROUND, sales - sold);
    const since = new Date();
    for (let nth = 0; nth < count; nth++) {
      await sell();
      if (chance(0.15)) await payStatement();
    }
    sold += count;
    for (const data of await jobs('reconcile-checkout')) await reconcileCheckout(app)(data, run);
    await jobs('reconcile-checkout');
    for (const sale of before.splice(0)) {
      tally.refundedAfterRegistration += 1;
      await payBack(sale, { mayBeLost: false });
    }
    for (const sale of await latest(count, since)) {
      if (chance(0.25)) await refundByItem(sale);
      if (chance(0.15)) await payBack(sale);
      if (chance(0.15)) await refundByItem(sale);
      if (chance(0.03) && !reversed.has(sale.captureId)) {
        reversed.add(sale.captureId);
        // The bank takes back what the buyer has got back already.
        tally.paidBackTwice += 1;
        const value = dollarsText(sale.totalCents);
        const twice = await shop.paypal.payBack(sale.captureId, { kind: 'reversal', value });
        await tell(twice.message);
      }
    }
    const { rows: statements } = await database.pool.query<Sale>(
      `SELECT capture_id AS "captureId", amount_cents AS "totalCents" FROM statement_payment
       WHERE capture_id IS NOT NULL AND recorded_at >= $1 ORDER BY id`,
      [since],
    );
    for (const paid of statements) {
      if (chance(0.6)) continue;
      tally.statementsPaidBack += 1;
      await payBack(paid);
    }
    // Payments looked up before are due again when their age has doubled.
    await nightly(5);
    await database.pool.query('DELETE FROM pgboss.job');
  }
  return tally;
}

const dollarsText = (cents: number) => (cents / 100).toFixed(2);

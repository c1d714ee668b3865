import { familyOf } from '#entities/cart';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../../platform/db/database.ts';
import { exclusively } from '../../platform/db/exclusively.ts';
import type { JobHandlers } from '../../platform/jobs/job-queue.ts';
import { MailRefused } from '../../platform/mail/index.ts';
import { changeDelivery, changeDeliveryIn } from './change-delivery.ts';
import { tellDelay } from './delivery-notices.ts';
import { sendDelivery } from './delivery-mail.ts';
import type { DeliveryFailure } from './delivery-trouble.ts';
import { isForGood, makeOrderFiles } from './make-order-files.ts';
import { readOrder, type Order } from './read-order.ts';

/** A payment whose buyer never asked for the files is delivered this long after it. */
export const BACKSTOP_S = 10 * 60;
/** What fails is tried again at growing pauses up to this one, and given up after days of them. */
const LONGEST_PAUSE_S = 15 * 60;
/** In a row and without getting further; by their pauses three days of a running server. */
export const MOST_TRIES = 300;
const BUSY_PAUSE_S = 60;

/**
 * Makes the files of a payment, keeps each item's as soon as they are made, and sends them. A run
 * that was cut off or failed goes on where it stopped; the Message-ID is the payment's own.
 */
export function deliverPayment(app: AppContext): JobHandlers['deliver-payment'] {
  return async ({ paymentId }) => {
    const isWhole = await app.database.working(async (sql) => {
      // What a benchmark compares with comes from the browser; asking for the files comes after it.
      if (await lacksParcels(sql, paymentId)) return false;
      await ensureDelivery(sql, paymentId);
      return true;
    });
    if (!isWhole) {
      app.log.warn({ paymentId }, 'a delivery waits for its comparison parcels');
      return;
    }
    const wasFree = await exclusively(app.database, 'delivery', paymentId, (expectLock) =>
      deliver(app, paymentId, expectLock),
    );
    if (!wasFree) await tryAgain(app, paymentId, BUSY_PAUSE_S);
  };
}

async function deliver(
  app: AppContext,
  paymentId: number,
  expectLock: () => Promise<void>,
): Promise<void> {
  const order = await app.database.working((sql) => readOrder(sql, paymentId));
  const { state } = order.delivery;
  if (state === 'sent' || state === 'failed') return;
  if (state !== 'making') await changeDelivery(app, paymentId, { state: 'making' });
  const { files, failed } = await makeOrderFiles(app, paymentId, order, async (made) => {
    order.delivery.tries = 0;
    await changeDelivery(app, paymentId, {
      files: JSON.stringify(made),
      made_at: app.now(),
      tries: 0,
      failure: null,
      next_try_at: null,
    });
  });
  for (const { item, error } of failed) {
    app.log.error({ err: error, paymentId, itemId: item.id }, 'a report could not be made');
  }
  if (failed.length > 0) {
    const failure = failed.every(isForGood) ? 'impossible' : 'making';
    const isLast = failure === 'impossible';
    const comesAgain = await keepFailure(app, paymentId, order, { failure, isLast });
    if (comesAgain) await tellDelay(app, paymentId, order);
    return;
  }
  // A process that stood still may have lost the lock to another that mails the same.
  await expectLock();
  try {
    await sendDelivery(app, { paymentId, order, files });
  } catch (error) {
    app.log.error({ err: error, paymentId }, 'a delivery was not sent');
    const isLast = error instanceof MailRefused;
    await keepFailure(app, paymentId, order, { failure: 'mail', isLast });
    return;
  }
  await changeDelivery(app, paymentId, { state: 'sent', sent_at: app.now(), failure: null });
}

/** Says what failed and comes again, until it is of no use; answers whether it comes. */
async function keepFailure(
  app: AppContext,
  paymentId: number,
  { delivery }: Order,
  { failure, isLast }: { failure: DeliveryFailure; isLast: boolean },
): Promise<boolean> {
  const tries = delivery.tries + 1;
  if (!isLast && tries < MOST_TRIES) {
    const pauseS = Math.min(2 ** Math.min(tries, 16), LONGEST_PAUSE_S);
    const nextTryAt = new Date(app.now().getTime() + pauseS * 1_000);
    await changeDelivery(app, paymentId, { failure, tries, next_try_at: nextTryAt });
    await tryAgain(app, paymentId, pauseS);
    return true;
  }
  app.log.error({ paymentId, failure }, 'a delivery is given up');
  // An address that refuses the files refuses a notice too.
  const readers = failure === 'mail' ? (['support'] as const) : (['buyer', 'support'] as const);
  await app.database.working(async (sql) => {
    await changeDeliveryIn(sql, app, paymentId, { state: 'failed', failure });
    for (const reader of readers) {
      await app.jobs.enqueue(sql, 'tell-of-failed-delivery', { paymentId, reader });
    }
  });
  return false;
}

const tryAgain = (app: AppContext, paymentId: number, startAfterS: number) =>
  app.database.working((sql) =>
    app.jobs.enqueue(sql, 'deliver-payment', { paymentId }, { startAfterS }),
  );

async function lacksParcels(sql: Sql, paymentId: number): Promise<boolean> {
  const items = await sql
    .selectFrom('payment_item')
    .select(['item_type', 'comparison_cads'])
    .where('payment_id', '=', paymentId)
    .execute();
  return items.some(
    (item) => familyOf(item.item_type) === 'benchmark' && item.comparison_cads.length === 0,
  );
}

/** The backstop may come first; it then asks in the buyer's place. */
async function ensureDelivery(sql: Sql, paymentId: number): Promise<void> {
  await sql
    .insertInto('delivery')
    .columns(['payment_id', 'owner_id', 'email'])
    .expression((q) =>
      q
        .selectFrom('payment')
        .innerJoin('owner', 'owner.id', 'payment.owner_id')
        .select(['payment.id', 'owner.id as owner_id', 'owner.email'])
        .where('payment.id', '=', paymentId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

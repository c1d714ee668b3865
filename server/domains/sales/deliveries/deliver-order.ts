import { productOf } from '#entities/cart';
import { isLongOrder } from '#entities/order';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { exclusively } from '../../../platform/db/exclusively.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError } from '../../../platform/mail/index.ts';
import { recordDocument } from '../../sharing/documents/document-record.ts';
import { changeDelivery, changeDeliveryIn } from './change-delivery.ts';
import { notifyDelay } from './delivery-notices.ts';
import { sendDelivery } from './delivery-mail.ts';
import { causeOf, type DeliveryFailure } from './delivery-trouble.ts';
import { isForGood, makeOrderFiles } from './make-order-files.ts';
import { readOrder, type Order } from './read-order.ts';

/**
 * Delay after which an order is delivered even if the buyer's browser never requested the files.
 */
export const BACKSTOP_S = 10 * 60;
/**
 * Longest pause between attempts. Pauses double up to this; after days, the delivery is given up.
 */
const MAX_PAUSE_S = 15 * 60;
/**
 * Consecutive attempts without progress; about three days of a running server at the backoff above.
 */
export const MAX_TRIES = 300;
const BUSY_PAUSE_S = 60;

/**
 * Makes the files of an order, stores each item's files as soon as they are made, and mails them.
 * A run that was interrupted or failed resumes where it stopped; the Message-ID is fixed per order.
 */
export function deliverOrder(app: AppContext): JobHandlers['deliver-payment'] {
  return async ({ paymentId: orderId, isExtra }) => {
    const size = await app.database.asWorker(async (sql) => {
      const found = await sizeOf(sql, orderId);
      if (found === 'lacks-parcels') return found;
      await ensureDelivery(sql, orderId);
      // Otherwise a few long orders would occupy all workers of this queue.
      if (found === 'long')
        await app.jobs.enqueue(sql, 'deliver-long-payment', {
          paymentId: orderId,
          ...(isExtra && { isExtra }),
        });
      return found;
    });
    if (size === 'lacks-parcels') {
      app.log.warn({ orderId }, 'a delivery is waiting for its comparison parcels');
    } else if (size === 'usual') {
      await deliverAlone(app, orderId, isExtra === true);
    }
  };
}

/**
 * Does the same for an order that takes longer than usual; these orders are made one after the
 * other.
 */
export function deliverLongOrder(app: AppContext): JobHandlers['deliver-long-payment'] {
  return ({ paymentId: orderId, isExtra }) => deliverAlone(app, orderId, isExtra === true);
}

async function deliverAlone(app: AppContext, orderId: number, isExtra: boolean): Promise<void> {
  const wasFree = await exclusively(app.database, 'delivery', orderId, (expectLock) =>
    deliver(app, orderId, isExtra, expectLock),
  );
  if (!wasFree && !isExtra) await tryAgain(app, orderId, BUSY_PAUSE_S);
}

async function deliver(
  app: AppContext,
  orderId: number,
  isExtra: boolean,
  expectLock: () => Promise<void>,
): Promise<void> {
  const order = await app.database.asWorker((sql) => readOrder(sql, orderId));
  const { state } = order.delivery;
  if (state === 'sent' || state === 'failed') return;
  if (order.delivery.isPaidBack) {
    app.log.info({ orderId }, 'the payment went back before its delivery');
    await changeDelivery(app, orderId, { state: 'failed', failure: null, next_try_at: null });
    return;
  }
  if (state !== 'making') await changeDelivery(app, orderId, { state: 'making' });
  const { files, failed } = await makeOrderFiles(app, orderId, order, async (made, document) => {
    order.delivery.tries = 0;
    await app.database.asWorker(async (sql) => {
      if (document) await recordDocument(sql, document, app.now());
      await changeDeliveryIn(sql, app, orderId, {
        files: JSON.stringify(made),
        made_at: app.now(),
        tries: 0,
        failure: null,
        cause: null,
        next_try_at: null,
      });
    });
  });
  for (const { item, error } of failed) {
    app.log.error({ err: error, orderId, itemId: item.id }, 'a report could not be made');
  }
  if (failed.length > 0) {
    const failure = failed.every(isForGood) ? 'impossible' : 'making';
    const isLast = failure === 'impossible';
    const comesAgain = await keepFailure(app, orderId, order, {
      failure,
      isLast,
      isExtra,
      cause: causeOf(failed.find((one) => !isForGood(one))?.error),
    });
    if (comesAgain) await notifyDelay(app, orderId, order);
    return;
  }
  // If this process was suspended, it may have lost the lock to another one that sends the same
  // mail.
  await expectLock();
  try {
    await sendDelivery(app, { orderId, order, files });
  } catch (error) {
    app.log.error({ err: error, orderId }, 'a delivery was not sent');
    const isLast = error instanceof MailRefusedError;
    await keepFailure(app, orderId, order, {
      failure: 'mail',
      isLast,
      isExtra,
      cause: causeOf(error),
    });
    return;
  }
  const { email } = order.delivery;
  await changeDelivery(app, orderId, {
    state: 'sent',
    sent_at: app.now(),
    failure: null,
    cause: null,
    email,
  });
}

/**
 * Records the failure and schedules another attempt, unless an attempt is pointless; returns
 * whether one follows.
 */
async function keepFailure(
  app: AppContext,
  orderId: number,
  { delivery }: Order,
  {
    failure,
    isLast,
    isExtra,
    cause,
  }: { failure: DeliveryFailure; isLast: boolean; isExtra: boolean; cause: string | null },
): Promise<boolean> {
  const tries = delivery.tries + 1;
  if (!isLast && tries < MAX_TRIES) {
    const pauseS = Math.min(2 ** Math.min(tries, 16), MAX_PAUSE_S);
    const nextTryAt = new Date(app.now().getTime() + pauseS * 1_000);
    if (isExtra) {
      await changeDelivery(app, orderId, { failure, tries, cause });
      return true;
    }
    await changeDelivery(app, orderId, { failure, tries, cause, next_try_at: nextTryAt });
    await tryAgain(app, orderId, pauseS);
    return true;
  }
  app.log.error({ orderId, failure }, 'giving up on a delivery');
  // An address that rejects the files would also reject a notice.
  const readers = failure === 'mail' ? (['support'] as const) : (['buyer', 'support'] as const);
  await app.database.asWorker(async (sql) => {
    const { email } = delivery;
    await changeDeliveryIn(sql, app, orderId, { state: 'failed', failure, cause, email });
    for (const reader of readers) {
      await app.jobs.enqueue(sql, 'notify-of-failed-delivery', { paymentId: orderId, reader });
    }
  });
  return false;
}

const tryAgain = (app: AppContext, orderId: number, startAfterS: number) =>
  app.database.asWorker((sql) =>
    app.jobs.enqueue(sql, 'deliver-payment', { paymentId: orderId }, { startAfterS }),
  );

/**
 * How much an order measures. The browser records a benchmark's comparison parcels first and
 * requests the files afterwards.
 */
async function sizeOf(sql: Sql, orderId: number): Promise<'lacks-parcels' | 'usual' | 'long'> {
  const items = await sql
    .selectFrom('payment_item')
    .select(['item_type', 'comparison_cads'])
    .where('payment_id', '=', orderId)
    .execute();
  const lacksParcels = items.some(
    (item) => productOf(item.item_type).comparesParcels && item.comparison_cads.length === 0,
  );
  if (lacksParcels) return 'lacks-parcels';
  return isLongOrder(items.map((item) => item.comparison_cads.length)) ? 'long' : 'usual';
}

/**
 * Inserts the delivery in the buyer's place if this backstop job runs before the browser's request.
 */
async function ensureDelivery(sql: Sql, orderId: number): Promise<void> {
  await sql
    .insertInto('delivery')
    .columns(['payment_id', 'owner_id', 'email'])
    .expression((q) =>
      q
        .selectFrom('payment')
        .innerJoin('owner', 'owner.id', 'payment.owner_id')
        .select(['payment.id', 'owner.id as owner_id', 'owner.email'])
        .where('payment.id', '=', orderId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

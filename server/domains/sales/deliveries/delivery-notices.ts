import { expectedMinutes } from '#entities/order';
import type { AppContext } from '../../app-context.ts';
import { exclusively } from '../../../platform/db/exclusively.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError, type MailMessage } from '../../../platform/mail/index.ts';
import { changeDelivery } from './change-delivery.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';
import { sendDelivery } from './delivery-mail.ts';
import type { DeliveryFailure } from './delivery-trouble.ts';
import { itemsWithout } from './make-order-files.ts';
import { readOrder, type Order } from './read-order.ts';

/** Grace period after the delivery time that the shop promised. */
const NOTIFY_AFTER_MIN = 5;

/** Notifies the buyer, once, that making the files keeps failing and takes longer. */
export async function notifyDelay(app: AppContext, orderId: number, order: Order): Promise<void> {
  const promised = expectedMinutes(order.items.map(({ facts }) => facts.comparisonPids.length));
  const waitedMs = app.now().getTime() - order.delivery.requestedAt.getTime();
  if (waitedMs < (promised.to + NOTIFY_AFTER_MIN) * 60_000 || order.delivery.delayToldAt) return;
  const isSent = await tell(app, order, {
    name: `delay-${orderId}`,
    subject: `your order ${orderId} is taking longer than usual`,
    body: 'We could not make some files yet, because data they need are not available at the moment. We keep trying and will send them as soon as they are ready. Your payment is recorded; you do not need to do anything.',
  });
  if (!isSent) return;
  await changeDelivery(app, orderId, { delay_told_at: app.now() });
}

/**
 * A failed notice must not fail the delivery: the order's page shows the same text. Returns whether
 * it was sent.
 */
async function tell(
  app: AppContext,
  order: Order,
  notice: { name: string; subject: string; body: string },
): Promise<boolean> {
  try {
    await app.mailer?.send(noticeMail(app, { to: order.delivery.email, ...notice }));
    return app.mailer !== null;
  } catch (error) {
    app.log.warn({ err: error }, 'a notice about a delivery was not sent');
    return false;
  }
}

const LATER_S = 3_600;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/**
 * Notifies the buyer or support that an order is given up (SM-20). Retries for days, because the
 * mail server may itself be the cause.
 */
export function notifyOfFailedDelivery(app: AppContext): JobHandlers['notify-of-failed-delivery'] {
  return async ({ paymentId: orderId, reader }, { isLastTry }) => {
    const delivery = await app.database.asWorker((sql) =>
      sql
        .selectFrom('delivery')
        .select(['email', 'state', 'failure', 'state_since'])
        .where('payment_id', '=', orderId)
        .executeTakeFirstOrThrow(),
    );
    const { email, state, failure } = delivery;
    if (state !== 'failed' || failure === null) return;
    try {
      if (reader === 'buyer') await tellBuyerOnce(app, orderId, failure);
      else await app.mailer?.send(toSupport(app, orderId, email, failure));
    } catch (error) {
      app.log.warn(
        { err: error, orderId, reader },
        'a notice about a failed delivery was not sent',
      );
      if (error instanceof MailRefusedError) return;
      if (!isLastTry) throw error;
      const failedMs = app.now().getTime() - delivery.state_since.getTime();
      if (failedMs > GIVE_UP_AFTER_MS) return;
      await app.database.asWorker((sql) =>
        app.jobs.enqueue(
          sql,
          'notify-of-failed-delivery',
          { paymentId: orderId, reader },
          { startAfterS: LATER_S },
        ),
      );
    }
  };
}

/**
 * Holds the delivery lock: mailing many files can outlast the job's lease, and the queue would then
 * start a second run.
 */
async function tellBuyerOnce(
  app: AppContext,
  orderId: number,
  failure: DeliveryFailure,
): Promise<void> {
  const wasFree = await exclusively(app.database, 'delivery', orderId, async () => {
    const order = await app.database.asWorker((sql) => readOrder(sql, orderId));
    if (order.delivery.sentAt) return;
    await tellBuyer(app, orderId, order, failure);
    await changeDelivery(app, orderId, { sent_at: app.now() });
  });
  if (!wasFree) throw new Error('another run is notifying the buyer');
}

/** Sends the buyer the notice, with those files that could be made. */
async function tellBuyer(
  app: AppContext,
  orderId: number,
  order: Order,
  failure: DeliveryFailure,
): Promise<void> {
  const { email: to, files } = order.delivery;
  if (files.length > 0) {
    const notMade = itemsWithout(files, order.items);
    return sendDelivery(app, { orderId, order, files, notMade });
  }
  const why =
    failure === 'impossible'
      ? 'The available data are not enough to make them.'
      : 'We tried for several days and have stopped.';
  await app.mailer?.send(
    noticeMail(app, {
      to,
      name: `failed-${orderId}`,
      subject: `the files of your order ${orderId} could not be made`,
      body: `${why} Your payment is recorded. Please write to ${app.settings.SUPPORT_EMAIL} and quote order ${orderId}.`,
    }),
  );
}

const NOT_MADE = 'Not all files could be made; see the server log for the reason.';
const WHAT_FAILED = {
  making: NOT_MADE,
  impossible: NOT_MADE,
  mail: 'The files are ready, but the e-mail could not be delivered.',
} as const;

const toSupport = (
  app: AppContext,
  orderId: number,
  buyer: string,
  failure: DeliveryFailure,
): MailMessage =>
  noticeMail(app, {
    to: app.settings.SUPPORT_EMAIL,
    name: `failed-support-${orderId}`,
    subject: `order ${orderId} could not be delivered`,
    body: `${WHAT_FAILED[failure]} Order ${orderId} by ${buyer} is paid. The server has stopped trying.`,
  });

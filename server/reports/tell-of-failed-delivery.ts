import type { AppContext } from '../app-context.ts';
import type { JobHandlers } from '../jobs/job-queue.ts';
import { MailRefused, type MailMessage } from '../mail/index.ts';
import { noticeMail } from './delivery-notices.ts';
import type { DeliveryFailure } from './delivery-trouble.ts';

const LATER_S = 3_600;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/**
 * Tells buyer or support that nothing more will be tried for an order (SM-20). The mail server may
 * be what is down: the notice waits for it.
 */
export function tellOfFailedDelivery(app: AppContext): JobHandlers['tell-of-failed-delivery'] {
  return async ({ paymentId, reader }, { isLastTry }) => {
    const delivery = await app.database.working((sql) =>
      sql
        .selectFrom('delivery')
        .select(['email', 'state', 'failure', 'state_since'])
        .where('payment_id', '=', paymentId)
        .executeTakeFirstOrThrow(),
    );
    const { email, state, failure } = delivery;
    if (state !== 'failed' || failure === null) return;
    const message =
      reader === 'buyer'
        ? toBuyer(app, paymentId, email)
        : toSupport(app, paymentId, email, failure);
    try {
      await app.mailer?.send(message);
    } catch (error) {
      const { messageId } = message;
      app.log.warn({ err: error, messageId }, 'a notice about a failed delivery was not sent');
      if (error instanceof MailRefused) return;
      if (!isLastTry) throw error;
      const failedMs = app.now().getTime() - delivery.state_since.getTime();
      if (failedMs > GIVE_UP_AFTER_MS) return;
      await app.database.working((sql) =>
        app.jobs.enqueue(
          sql,
          'tell-of-failed-delivery',
          { paymentId, reader },
          { startAfterS: LATER_S },
        ),
      );
    }
  };
}

const toBuyer = (app: AppContext, paymentId: number, to: string): MailMessage =>
  noticeMail(app, {
    to,
    name: `failed-${paymentId}`,
    subject: `the files of your order ${paymentId} could not be made`,
    body: `We have tried for days and stopped. Your payment is recorded: please write to ${app.settings.SUPPORT_EMAIL} and name order ${paymentId}.`,
  });

const WHAT_FAILED = {
  making: 'The files could not be made; the server’s log says why.',
  mail: 'The files are made, but the e-mail with them could not be delivered.',
} as const;

const toSupport = (
  app: AppContext,
  paymentId: number,
  buyer: string,
  failure: DeliveryFailure,
): MailMessage =>
  noticeMail(app, {
    to: app.settings.SUPPORT_EMAIL,
    name: `failed-support-${paymentId}`,
    subject: `order ${paymentId} could not be delivered`,
    body: `${WHAT_FAILED[failure]} Order ${paymentId} of ${buyer} is paid, and nothing more is tried.`,
  });

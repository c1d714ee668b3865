import { decimalOf } from '#shared/lib/money';
import type { AppContext } from '../../app-context.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError } from '../../../platform/mail/index.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';
import type { RefundOutcome } from './record-refund.ts';

const PROBLEMS: Partial<Record<RefundOutcome, string>> = {
  'other currency': 'It is not in Australian dollars, so no credit note was issued.',
  'no amount': 'Its amount cannot be read, so no credit note was issued.',
  'more than was paid':
    'It is more than was left of the payment. A credit note takes back what was left, and no more.',
};

/**
 * Notifies support of a refund at PayPal that could not be recorded as a whole, so that a person
 * looks into it.
 */
export function notifyOfPaymentEvent(app: AppContext): JobHandlers['notify-of-payment-event'] {
  return async ({ eventId }) => {
    const { resource, outcome } = await app.database.asWorker((sql) =>
      sql
        .selectFrom('payment_event')
        .select(['resource', 'outcome'])
        .where('id', '=', eventId)
        .executeTakeFirstOrThrow(),
    );
    const { refundId, captureId, kind, currency, cents } = resource;
    const amount = cents === null ? 'an unknown amount' : `${decimalOf(cents)} ${currency}`;
    const problem = PROBLEMS[outcome as RefundOutcome] ?? 'It could not be recorded.';
    try {
      await app.mailer?.send(
        noticeMail(app, {
          to: app.settings.SUPPORT_EMAIL,
          name: `payment-event-${eventId}`,
          subject: `please check the ${kind} ${refundId}`,
          body: `PayPal reports a ${kind} of ${amount} for the payment ${captureId}. ${problem} Please check the payment at PayPal and write to the buyer.${kind === 'reversal' ? ' If we had refunded it before, the money is gone twice: dispute the reversal at PayPal.' : ''}`,
        }),
      );
    } catch (error) {
      app.log.warn({ err: error, eventId }, 'a notice about a refund was not sent');
      if (!(error instanceof MailRefusedError)) throw error;
    }
  };
}

import { decimalOf } from '#shared/lib/money';
import type { AppContext } from '../../app-context.ts';
import type { JobData, JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError, type MailMessage } from '../../../platform/mail/index.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';
import { type Checkout, readCheckout } from './checkout.ts';

const LATER_S = 3_600;
/**
 * Counted from the first attempt to send: after downtime it can be long after the checkout's last
 * check was due.
 */
const GIVE_UP_AFTER_MS = 14 * 24 * 3_600_000;

type StuckBecause = JobData['notify-of-stuck-checkout']['because'];

/**
 * Notifies support of a checkout whose buyer may have paid without getting anything, so that a
 * person checks it at the provider. Retries while the mail server is unavailable.
 */
export function notifyOfStuckCheckout(app: AppContext): JobHandlers['notify-of-stuck-checkout'] {
  return async ({ intentId, because, since }, { isLastTry }) => {
    const { kept, buyer } = await app.database.asWorker(async (sql) => {
      const found = await readCheckout(sql, intentId);
      const owner = await sql
        .selectFrom('owner')
        .select('email')
        .where('id', '=', found?.intent.owner_id ?? 0)
        .executeTakeFirst();
      return { kept: found, buyer: owner?.email ?? 'an unknown buyer' };
    });
    if (!kept || kept.granted) return;
    try {
      await app.mailer?.send(toSupport(app, kept, { because, buyer }));
    } catch (error) {
      app.log.warn({ err: error, intentId }, 'a notice about a checkout was not sent');
      if (error instanceof MailRefusedError) return;
      if (!isLastTry) throw error;
      const now = app.now();
      const waitsSince = since ?? now.toISOString();
      if (now.getTime() - Date.parse(waitsSince) > GIVE_UP_AFTER_MS) return;
      const later = { startAfterS: LATER_S };
      await app.database.asWorker((sql) =>
        app.jobs.enqueue(
          sql,
          'notify-of-stuck-checkout',
          { intentId, because, since: waitsSince },
          later,
        ),
      );
    }
  };
}

const WHAT_HAPPENED: Record<StuckBecause, string> = {
  away: 'The server could not reach PayPal, so we do not know whether this was paid. After two weeks it has stopped checking.',
  unusable:
    'PayPal reports a payment that cannot be used for this order; see the server log for the reason.',
};

const toSupport = (
  app: AppContext,
  { intent, orderId, createdAt }: Checkout,
  { because, buyer }: { because: StuckBecause; buyer: string },
): MailMessage =>
  noticeMail(app, {
    to: app.settings.SUPPORT_EMAIL,
    name: `checkout-${intent.id}`,
    subject: `please check PayPal order ${orderId}`,
    body: `${WHAT_HAPPENED[because]} Order ${orderId} was started on ${createdAt.toISOString().slice(0, 10)} by ${buyer}, for ${decimalOf(intent.total_cents)} AUD. The buyer has received nothing for it. Please check it at PayPal and contact the buyer if money was taken.`,
  });

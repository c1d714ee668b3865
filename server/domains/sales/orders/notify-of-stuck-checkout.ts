import { decimalOf } from '#shared/lib/money';
import type { AppContext } from '../../app-context.ts';
import type { JobData, JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError, type MailMessage } from '../../../platform/mail/index.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';
import { readCheckout, type StoredCheckout } from './checkout.ts';

const LATER_S = 3_600;
/**
 * Counted from the first attempt to send: after downtime it can be long after the checkout's last
 * check was due.
 */
const GIVE_UP_AFTER_MS = 14 * 24 * 3_600_000;

type StuckBecause = JobData['notify-of-stuck-checkout']['because'];

/**
 * Notifies support of a checkout whose buyer may have paid without getting anything, or has paid too
 * much, so that a person checks it at the provider. Retries while the mail server is unavailable.
 */
export function notifyOfStuckCheckout(app: AppContext): JobHandlers['notify-of-stuck-checkout'] {
  return async ({ intentId: checkoutId, because, since }, { isLastTry }) => {
    const { checkout, buyer } = await app.database.asWorker(async (sql) => {
      const found = await readCheckout(sql, checkoutId);
      const owner = await sql
        .selectFrom('owner')
        .select('email')
        .where('id', '=', found?.owner_id ?? 0)
        .executeTakeFirst();
      return { checkout: found, buyer: owner?.email ?? 'an unknown buyer' };
    });
    if (!checkout || (checkout.granted && because !== 'paid twice')) return;
    try {
      await app.mailer?.send(toSupport(app, checkout, { because, buyer }));
    } catch (error) {
      app.log.warn({ err: error, checkoutId }, 'a notice about a checkout was not sent');
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
          { intentId: checkoutId, because, since: waitsSince },
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
  'paid twice': 'A statement was paid by card after it had been paid in another way.',
};

const toSupport = (
  app: AppContext,
  { id, total_cents, paypalOrderId, createdAt }: StoredCheckout,
  { because, buyer }: { because: StuckBecause; buyer: string },
): MailMessage =>
  noticeMail(app, {
    to: app.settings.SUPPORT_EMAIL,
    name: `checkout-${id}`,
    subject: `please check PayPal order ${paypalOrderId}`,
    body: `${WHAT_HAPPENED[because]} Order ${paypalOrderId} was started on ${createdAt.toISOString().slice(0, 10)} by ${buyer}, for ${decimalOf(total_cents)} AUD. ${because === 'paid twice' ? 'Please refund it at PayPal.' : 'The buyer has received nothing for it. Please check it at PayPal and contact the buyer if money was taken.'}`,
  });

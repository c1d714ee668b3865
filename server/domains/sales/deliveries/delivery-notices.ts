import { expectedMinutes } from '#entities/order';
import type { AppContext } from '../../app-context.ts';
import { changeDelivery } from './change-delivery.ts';
import type { Order } from './read-order.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';

/** Grace period after the time that the shop promised. */
const TELL_AFTER_MIN = 5;

/** Notifies the buyer, once, that making the files keeps failing and takes longer. */
export async function tellDelay(app: AppContext, paymentId: number, order: Order): Promise<void> {
  const promised = expectedMinutes(order.items.map(({ facts }) => facts.comparisonPids.length));
  const waitedMs = app.now().getTime() - order.delivery.requestedAt.getTime();
  if (waitedMs < (promised.to + TELL_AFTER_MIN) * 60_000 || order.delivery.delayToldAt) return;
  const isTold = await tell(app, order, {
    name: `delay-${paymentId}`,
    subject: `your order ${paymentId} is taking longer than usual`,
    body: 'We could not make some files yet, because data they need are not available at the moment. We keep trying and will send them as soon as they are ready. Your payment is recorded; you do not need to do anything.',
  });
  if (!isTold) return;
  await changeDelivery(app, paymentId, { delay_told_at: app.now() });
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

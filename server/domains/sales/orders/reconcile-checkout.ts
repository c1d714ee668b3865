import type { AppContext } from '../../app-context.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { CaptureRefusal, PayPalOrder } from '../../../platform/outside/paypal/index.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import { FIRST_LOOK_S, readCheckout, recordCapture, verdictOn } from './checkout.ts';

/** A capture held for review is decided well before this. */
const LAST_LOOK_S = 14 * 24 * 3_600;

/** States that PayPal may still turn into a complete payment. */
const MAY_BE_PAID = new Set<CaptureRefusal>(['order-status', 'captures', 'capture-status']);

/**
 * Queries the provider for a checkout that may have been paid without being recorded, and grants it
 * if so. If the browser records it at the same moment, only one of them grants it. While the
 * outcome is unknown or unpaid, checks again at twice the checkout's age. Notifies support of cases
 * it cannot resolve.
 */
export function reconcileCheckout(app: AppContext): JobHandlers['reconcile-checkout'] {
  return async ({ intentId: checkoutId }) => {
    const checkout = await app.database.asWorker((sql) => readCheckout(sql, checkoutId));
    if (!checkout || checkout.granted) return;
    const { log } = app;
    const order = await ask(app, checkout.paypalOrderId);
    const verdict = order && order !== 'away' ? verdictOn(app, order, checkout) : null;
    if (verdict?.ok) {
      const orderId = await app.database.asWorker((sql) =>
        recordCapture(sql, app, {
          checkout,
          verdict,
          paypalResponse: null,
          registeredAt: app.now(),
          deliverAfterS: 0,
        }),
      );
      if (orderId !== null)
        log.warn({ checkoutId, orderId }, 'granted a payment that had not been recorded');
      return;
    }
    if (verdict && !MAY_BE_PAID.has(verdict.reason)) {
      const { reason } = verdict;
      log.error({ checkoutId, reason }, 'the payment of a checkout cannot be granted');
      await tellSupport(app, checkoutId, 'unusable');
      return;
    }
    const ageS = (app.now().getTime() - checkout.createdAt.getTime()) / 1_000;
    if (ageS > LAST_LOOK_S) {
      if (order === 'away') await tellSupport(app, checkoutId, 'away');
      else if (verdict?.reason === 'capture-status') await tellSupport(app, checkoutId, 'unusable');
      else await recordUnpaid(app, checkoutId);
      return;
    }
    await app.database.asWorker((sql) =>
      app.jobs.enqueue(
        sql,
        'reconcile-checkout',
        { intentId: checkoutId },
        { startAfterS: Math.ceil(Math.max(ageS, FIRST_LOOK_S)) },
      ),
    );
  };
}

/** Marks the checkout as unpaid, which permits its deletion once it is old enough. */
const recordUnpaid = (app: AppContext, checkoutId: string) =>
  app.database.asWorker((sql) =>
    sql
      .updateTable('checkout_intent')
      .set({ found_unpaid_at: app.now() })
      .where('id', '=', checkoutId)
      .execute(),
  );

const tellSupport = (app: AppContext, checkoutId: string, because: 'away' | 'unusable') =>
  app.database.asWorker((sql) =>
    app.jobs.enqueue(sql, 'notify-of-stuck-checkout', { intentId: checkoutId, because }),
  );

/**
 * Null for an order the provider does not know: it was never approved, or has been deleted since.
 */
async function ask(app: AppContext, paypalOrderId: string): Promise<PayPalOrder | null | 'away'> {
  try {
    return app.paypal ? await app.paypal.getOrder(paypalOrderId) : 'away';
  } catch (error) {
    if (error instanceof OutsideUnavailableError) return 'away';
    throw error;
  }
}

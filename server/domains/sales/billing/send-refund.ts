import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import { paidBackIn } from '../../../platform/outside/paypal/index.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { AppContext } from '../../app-context.ts';
import { recordPaidBack } from './record-refund.ts';

/** Pause after the retries of the queue are used up while PayPal does not answer. */
const LATER_S = 15 * 60;

/**
 * Sends a requested refund to PayPal and records what PayPal then says about the payment. PayPal
 * pays the request once, however often it is sent, so a lost answer only repeats it.
 */
export function sendRefund(app: AppContext): JobHandlers['send-refund'] {
  return async ({ requestId }, { isLastTry }) => {
    const request = await app.database.asWorker((sql) =>
      sql
        .selectFrom('refund_request')
        .innerJoin('payment', 'payment.id', 'refund_request.payment_id')
        .select(['refund_request.state', 'amount_cents', 'capture_id', 'provider_order_id'])
        .where('refund_request.id', '=', requestId)
        .executeTakeFirstOrThrow(),
    );
    const {
      capture_id: captureId,
      provider_order_id: paypalOrderId,
      amount_cents: cents,
    } = request;
    if (request.state !== 'asked' || captureId === null) return;
    try {
      if (!app.paypal) throw new OutsideUnavailableError('PayPal', 'network');
      const { refusedFor } = await app.paypal.refundCapture(captureId, { cents, requestId });
      const order = paypalOrderId === null ? null : await app.paypal.getOrder(paypalOrderId);
      const found = order ? paidBackIn(order, app.now()) : [];
      await app.database.asWorker(async (sql) => {
        for (const paidBack of found) await recordPaidBack(sql, app, paidBack);
        if (refusedFor === null) return;
        await sql
          .updateTable('refund_request')
          .set({ state: 'refused', refusal: refusedFor })
          .where('id', '=', requestId)
          .where('state', '=', 'asked')
          .execute();
      });
      app.log.info({ requestId, refusedFor }, 'a refund was requested of PayPal');
    } catch (error) {
      if (!(error instanceof OutsideUnavailableError)) throw error;
      app.log.warn({ err: error, requestId }, 'PayPal did not answer a refund');
      if (!isLastTry) throw error;
      await app.database.asWorker((sql) =>
        app.jobs.enqueue(sql, 'send-refund', { requestId }, { startAfterS: LATER_S }),
      );
    }
  };
}

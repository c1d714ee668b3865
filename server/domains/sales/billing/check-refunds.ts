import { sql as raw } from 'kysely';
import { limitConcurrency } from '#shared/lib/limit-concurrency';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import { paidBackIn } from '../../../platform/outside/paypal/index.ts';
import type { AppContext } from '../../app-context.ts';
import { storeEvents } from './payment-events.ts';

/** PayPal allows refunds for 180 days, and buyers can dispute a payment for as long. */
const WATCHED_DAYS = 200;
/** Payments looked up in a night; the rest follow in the next. */
const MAX_PAYMENTS = 2_000;
const CONCURRENCY = 4;

interface Due {
  id: number;
  provider_order_id: string;
  kind: 'payment' | 'statement_payment';
}

/**
 * Asks PayPal for refunds of card payments, in case a message about one was missed. Looks a payment
 * up after one day and each time its age has doubled, about eight times in all.
 */
export function checkRefunds(app: AppContext): JobHandlers['check-refunds'] {
  return async () => {
    const { paypal } = app;
    if (!paypal) return;
    const due = await duePayments(app);
    const inTurn = limitConcurrency(CONCURRENCY);
    let unanswered = 0;
    await Promise.all(
      due.map((payment) =>
        inTurn(async () => {
          try {
            const order = await paypal.getOrder(payment.provider_order_id);
            await record(app, payment, order ? paidBackIn(order, app.now()) : []);
          } catch (error) {
            if (!(error instanceof OutsideUnavailableError)) throw error;
            unanswered += 1;
          }
        }),
      ),
    );
    app.log.info({ count: due.length, unanswered }, 'looked for refunds at PayPal');
  };
}

async function duePayments(app: AppContext): Promise<Due[]> {
  const { rows } = await app.database.asWorker((sql) =>
    raw<Due>`
      SELECT id, provider_order_id, kind FROM (
        SELECT id, provider_order_id, created_at, refunds_checked_at, 'payment' AS kind
          FROM payment WHERE method = 'CC' AND provider_order_id IS NOT NULL
        UNION ALL
        SELECT id, provider_order_id, recorded_at, refunds_checked_at, 'statement_payment'
          FROM statement_payment WHERE capture_id IS NOT NULL) AS paid
      WHERE created_at > ${app.now()}::timestamptz - make_interval(days => ${WATCHED_DAYS})
        AND ${app.now()}::timestamptz - coalesce(refunds_checked_at, created_at)
          >= greatest(coalesce(refunds_checked_at, created_at) - created_at, interval '20 hours')
      ORDER BY refunds_checked_at NULLS FIRST, created_at LIMIT ${MAX_PAYMENTS}`.execute(sql),
  );
  return rows;
}

/** Each refund is an event of the check, under the refund's id, so that it is handled once. */
const record = (app: AppContext, { kind, id }: Due, found: ReturnType<typeof paidBackIn>) =>
  app.database.asWorker(async (sql) => {
    await storeEvents(
      sql,
      app.jobs,
      found.map((paidBack) => ({ id: `CHECK-${paidBack.refundId}`, kind: 'check', paidBack })),
    );
    await sql
      .updateTable(kind)
      .set({ refunds_checked_at: app.now() })
      .where('id', '=', id)
      .execute();
  });

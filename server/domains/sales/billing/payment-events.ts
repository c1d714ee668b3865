import type { Sql } from '../../../platform/db/database.ts';
import type { JobQueue } from '../../../platform/jobs/job-queue.ts';
import {
  paidBackBy,
  PaidBackEvent,
  type PaidBack,
  type WebhookMessage,
} from '../../../platform/outside/paypal/index.ts';
import type { AppContext } from '../../app-context.ts';

interface Received {
  id: string;
  kind: string;
  paidBack: PaidBack;
}

/** The outcome for a message that somebody posted to the webhook. */
export type Receipt = 'stored' | 'of no use' | 'not genuine' | 'not configured';

/**
 * Stores a message about a refund once and leaves the rest to a job. Asks PayPal itself whether it
 * sent the message, but only if the message could change something. Throws
 * `OutsideUnavailableError`; PayPal then sends the message again.
 */
export async function receivePaymentEvent(
  app: AppContext,
  message: WebhookMessage,
): Promise<Receipt> {
  const { paypal, settings } = app;
  if (!paypal || settings.PAYPAL_WEBHOOK_ID === undefined) return 'not configured';
  const event = PaidBackEvent.safeParse(JSON.parse(message.body));
  if (!event.success) return 'of no use';
  if (!(await paypal.isGenuine(message, settings.PAYPAL_WEBHOOK_ID))) return 'not genuine';
  const { id, event_type: kind } = event.data;
  await app.database.asWorker((sql) =>
    storeEvents(sql, app.jobs, [{ id, kind, paidBack: paidBackBy(event.data) }]),
  );
  return 'stored';
}

/** Stores events that are new, each with the job that handles it. */
export async function storeEvents(
  sql: Sql,
  jobs: JobQueue,
  events: readonly Received[],
): Promise<void> {
  if (events.length === 0) return;
  const added = await sql
    .insertInto('payment_event')
    .values(
      events.map(({ paidBack, ...event }) => ({ ...event, resource: JSON.stringify(paidBack) })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  await jobs.enqueueAll(
    sql,
    'record-refund',
    added.map(({ id }) => ({ eventId: id })),
  );
}

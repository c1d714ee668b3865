import { sql as raw } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import type { RefundLine } from '../../../platform/db/order-tables.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { restIdOf, type PaidBack } from '../../../platform/outside/paypal/index.ts';
import type { AppContext } from '../../app-context.ts';
import { issueCreditNote } from './issue-credit-note.ts';

/** Locks a payment, so that two of its refunds never add up to more than it. */
const REFUND_LOCK = 4_180_021;

export type RefundOutcome =
  | 'recorded'
  | 'known'
  | 'unknown capture'
  | 'other currency'
  | 'no amount'
  | 'more than was paid';

/** Outcomes that a person has to look into. */
const NEEDS_SUPPORT = new Set<RefundOutcome>(['other currency', 'no amount', 'more than was paid']);

/** Handles one event about a refund; running it again changes nothing. */
export function recordRefund(app: AppContext): JobHandlers['record-refund'] {
  return async ({ eventId }) => {
    const outcome = await app.database.asWorker(async (sql) => {
      const event = await sql
        .selectFrom('payment_event')
        .select(['resource', 'outcome'])
        .where('id', '=', eventId)
        .executeTakeFirstOrThrow();
      if (event.outcome !== null) return event.outcome;
      const found = await recordPaidBack(sql, app, event.resource);
      await sql
        .updateTable('payment_event')
        .set({ outcome: found })
        .where('id', '=', eventId)
        .execute();
      if (NEEDS_SUPPORT.has(found)) {
        await app.jobs.enqueue(sql, 'notify-of-payment-event', { eventId });
      }
      return found;
    });
    app.log.info({ eventId, outcome }, 'money was paid back');
  };
}

/** Records a refund once, with its credit note, under the lock of its payment. */
export async function recordPaidBack(
  sql: Sql,
  app: AppContext,
  event: PaidBack,
): Promise<RefundOutcome> {
  const { refundId, captureId, kind, cents: reported, currency, at } = event;
  const order = await sql
    .selectFrom('payment')
    .select(['id', 'owner_id', 'total_cents'])
    .where('capture_id', '=', captureId)
    .executeTakeFirst();
  // Other shops may use the same account at PayPal.
  if (!order) return 'unknown capture';
  await raw`SELECT pg_advisory_xact_lock(${REFUND_LOCK}, ${order.id}::int)`.execute(sql);
  const before = await sql
    .selectFrom('refund')
    .select(['id', 'kind', 'amount_cents'])
    .where('payment_id', '=', order.id)
    .execute();
  if (before.some(({ id }) => id === refundId)) return 'known';
  if (currency !== 'AUD') return 'other currency';
  if (reported === null || reported === 0) return 'no amount';
  const left = before.reduce((sum, { amount_cents }) => sum - amount_cents, order.total_cents);
  const rest = restIdOf(captureId);
  const isRest = refundId === rest;
  // The nightly check sees what PayPal lists no refund for: reversals, under an id of its own. Those
  // that a message has told of are among it, and a late message about one adds nothing. Any other
  // money paid back after the full amount was, such as a chargeback after a refund, is new.
  const told = isRest ? before.filter((one) => one.kind === 'reversal') : [];
  const cents = told.reduce((sum, { amount_cents }) => sum - amount_cents, reported);
  const isTwin = before.some(({ id, amount_cents }) => id === rest && amount_cents === cents);
  if (cents <= 0 || (left === 0 && kind === 'reversal' && isTwin)) return 'known';
  const outcome = cents > left ? 'more than was paid' : 'recorded';
  if (left === 0) return outcome;
  // No note takes back more than its invoice charged; support is told of the rest.
  const taken = Math.min(cents, left);
  await sql
    .insertInto('refund')
    .values({
      id: refundId,
      payment_id: order.id,
      owner_id: order.owner_id,
      kind,
      amount_cents: taken,
      refunded_at: new Date(at),
    })
    .execute();
  const request = await settleRequest(sql, order.id, event);
  await issueCreditNote(sql, app, {
    orderId: order.id,
    refund: {
      id: refundId,
      kind,
      cents: taken,
      ...(request && taken === reported && { lines: request.lines }),
    },
    isRest: taken === left,
  });
  return outcome;
}

/** Marks the request that this refund answers; undefined for a refund that was made at PayPal. */
async function settleRequest(
  sql: Sql,
  orderId: number,
  { refundId, requestId, cents }: PaidBack,
): Promise<{ lines: RefundLine[] } | undefined> {
  if (requestId === undefined || !UUID.test(requestId)) return undefined;
  return sql
    .updateTable('refund_request')
    .set({ state: 'done', refund_id: refundId, refusal: null })
    .where('id', '=', requestId)
    .where('payment_id', '=', orderId)
    .where('amount_cents', '=', cents ?? 0)
    .where('state', '<>', 'done')
    .returning('lines')
    .executeTakeFirst();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

import { sql as raw } from 'kysely';
import { issuersDay } from '#entities/billing';
import type { Sql } from '../../../platform/db/database.ts';
import type { RefundLine } from '../../../platform/db/order-tables.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { restIdOf, type PaidBack } from '../../../platform/outside/paypal/index.ts';
import type { AppContext } from '../../app-context.ts';
import { issueCreditNote } from './issue-credit-note.ts';

/** Lock an order's or a statement's payment, so that two of its refunds never add up to more than it. */
const REFUND_LOCK = 4_180_021;
const STATEMENT_REFUND_LOCK = 4_180_022;

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

/**
 * Records a refund once: of an order with its credit note, of a statement as a negative payment.
 * Holds a lock of the payment meanwhile.
 */
export async function recordPaidBack(
  sql: Sql,
  app: AppContext,
  event: PaidBack,
): Promise<RefundOutcome> {
  const paid = (await paidOrder(sql, event)) ?? (await paidStatement(sql, event));
  // Other shops may use the same account at PayPal.
  if (!paid) return 'unknown capture';
  await raw`SELECT pg_advisory_xact_lock(${paid.lock}, ${paid.id}::int)`.execute(sql);
  const before = await paid.before();
  if (before.some(({ id }) => id === event.refundId)) return 'known';
  const { outcome, cents, left } = taken(event, paid.totalCents, before);
  if (cents > 0) await paid.record(app, cents, cents === left);
  return outcome;
}

interface TakenBefore {
  id: string;
  kind: 'refund' | 'reversal';
  amount_cents: number;
}

/** What a card paid, and how money of it that went back is recorded. */
interface PaidByCard {
  id: number;
  totalCents: number;
  lock: number;
  before(): Promise<TakenBefore[]>;
  record(app: AppContext, cents: number, isRest: boolean): Promise<void>;
}

/** How much of the money that went back is new, after what went back before. */
function taken(
  { refundId, captureId, kind, cents: reported, currency }: PaidBack,
  totalCents: number,
  before: readonly TakenBefore[],
): { outcome: RefundOutcome; cents: number; left: number } {
  const left = before.reduce((sum, { amount_cents }) => sum - amount_cents, totalCents);
  const nothing = (outcome: RefundOutcome) => ({ outcome, cents: 0, left });
  if (currency !== 'AUD') return nothing('other currency');
  if (reported === null || reported === 0) return nothing('no amount');
  const rest = restIdOf(captureId);
  // The nightly check sees what PayPal lists no refund for: reversals, under an id of its own. Those
  // that a message has told of are among it, and a late message about one adds nothing. Any other
  // money paid back after the full amount was, such as a chargeback after a refund, is new.
  const told = refundId === rest ? before.filter((one) => one.kind === 'reversal') : [];
  const cents = told.reduce((sum, { amount_cents }) => sum - amount_cents, reported);
  const isTwin = before.some(({ id, amount_cents }) => id === rest && amount_cents === cents);
  if (cents <= 0 || (left === 0 && kind === 'reversal' && isTwin)) return nothing('known');
  // No note takes back more than its invoice charged; support is told of the rest.
  const outcome = cents > left ? 'more than was paid' : 'recorded';
  return { outcome, cents: Math.min(cents, left), left };
}

async function paidOrder(sql: Sql, event: PaidBack): Promise<PaidByCard | undefined> {
  const order = await sql
    .selectFrom('payment')
    .select(['id', 'owner_id', 'total_cents'])
    .where('capture_id', '=', event.captureId)
    .executeTakeFirst();
  if (!order) return undefined;
  const { refundId, kind } = event;
  return {
    id: order.id,
    totalCents: order.total_cents,
    lock: REFUND_LOCK,
    before: () =>
      sql
        .selectFrom('refund')
        .select(['id', 'kind', 'amount_cents'])
        .where('payment_id', '=', order.id)
        .execute(),
    async record(app, cents, isRest) {
      await sql
        .insertInto('refund')
        .values({
          id: refundId,
          payment_id: order.id,
          owner_id: order.owner_id,
          kind,
          amount_cents: cents,
          refunded_at: new Date(event.at),
        })
        .execute();
      const request = await settleRequest(sql, order.id, event);
      await issueCreditNote(sql, app, {
        orderId: order.id,
        refund: {
          id: refundId,
          kind,
          cents,
          ...(request && cents === event.cents && { lines: request.lines }),
        },
        isRest,
      });
    },
  };
}

async function paidStatement(sql: Sql, event: PaidBack): Promise<PaidByCard | undefined> {
  const paid = await sql
    .selectFrom('statement_payment')
    .select(['id', 'document_id', 'plan_id', 'amount_cents', 'recorded_by'])
    .where('capture_id', '=', event.captureId)
    .executeTakeFirst();
  if (!paid) return undefined;
  const { refundId, kind } = event;
  return {
    id: paid.id,
    totalCents: paid.amount_cents,
    lock: STATEMENT_REFUND_LOCK,
    before: () =>
      sql
        .selectFrom('statement_payment')
        .select(['refund_id as id', 'refund_kind as kind'])
        .select(raw<number>`-amount_cents`.as('amount_cents'))
        .where('refund_of', '=', paid.id)
        .$narrowType<{ id: string; kind: 'refund' | 'reversal' }>()
        .execute(),
    async record(_app, cents) {
      await sql
        .insertInto('statement_payment')
        .values({
          document_id: paid.document_id,
          plan_id: paid.plan_id,
          amount_cents: -cents,
          paid_on: issuersDay(new Date(event.at)),
          reference: `PayPal ${kind} ${refundId}`,
          recorded_by: paid.recorded_by,
          refund_id: refundId,
          refund_kind: kind,
          refund_of: paid.id,
        })
        .execute();
    },
  };
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

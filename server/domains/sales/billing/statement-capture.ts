import { sql as raw } from 'kysely';
import { issuersDay } from '#entities/billing';
import type { Sql } from '../../../platform/db/database.ts';
import type { CaptureVerdict } from '../../../platform/outside/paypal/index.ts';
import type { AppContext } from '../../app-context.ts';

/** What was paid of the statement `bill`, in cents, without what went back. */
export const PAID_CENTS = raw<number>`(
  SELECT coalesce(sum(p.amount_cents), 0)::integer FROM statement_payment p
  WHERE p.document_id = bill.id)`;

/** Reason why this amount of a statement must not be charged any more; null while it may be. */
export async function whyNotPayable(
  sql: Sql,
  { id, statement_id: statementId, total_cents: cents }: StatementCheckout,
): Promise<string | null> {
  const bill = await sql
    .selectFrom('billing_document as bill')
    .select('billed_cents')
    .select(PAID_CENTS.as('paid'))
    .select(raw<boolean>`has_later_checkout(${id}::uuid)`.as('has_later'))
    .where('id', '=', statementId)
    .executeTakeFirst();
  if (!bill) return 'This plan is no longer yours.';
  const left = bill.billed_cents - bill.paid;
  if (left <= 0) return 'This statement is paid.';
  if (cents > left) return 'Part of this statement has been paid meanwhile.';
  return bill.has_later ? 'This payment was started again elsewhere.' : null;
}

interface StatementCheckout {
  id: string;
  owner_id: number;
  statement_id: number | null;
  total_cents: number;
}

/**
 * Records a captured payment of a statement. The money has been taken, so it is recorded even if
 * the statement was paid meanwhile; support is then told to pay it back. Returns the payment's id,
 * or null when it was recorded before.
 */
export async function recordStatementCapture(
  sql: Sql,
  app: Pick<AppContext, 'jobs' | 'now'>,
  checkout: StatementCheckout,
  { captureId, paypalOrderId }: Extract<CaptureVerdict, { ok: true }>,
): Promise<number | null> {
  const { rows } = await raw<{ id: number; is_too_much: boolean }>`
    WITH bill AS (
      SELECT id, plan_id, billed_cents FROM billing_document WHERE id = ${checkout.statement_id})
    INSERT INTO statement_payment (document_id, plan_id, amount_cents, paid_on, reference,
      recorded_by, intent_id, capture_id, provider_order_id)
    SELECT bill.id, bill.plan_id, ${checkout.total_cents}::integer,
      ${issuersDay(app.now())}::date, ${`PayPal ${captureId}`}::text, owner.email,
      ${checkout.id}::uuid, ${captureId}::text, ${paypalOrderId}::text
    FROM bill, owner WHERE owner.id = ${checkout.owner_id}
    ON CONFLICT DO NOTHING
    RETURNING id, ${checkout.total_cents}::integer > (
      SELECT bill.billed_cents - ${PAID_CENTS} FROM bill) AS is_too_much`.execute(sql);
  const [paid] = rows;
  if (!paid) return null;
  if (paid.is_too_much) {
    await app.jobs.enqueue(sql, 'notify-of-stuck-checkout', {
      intentId: checkout.id,
      because: 'paid twice',
    });
  }
  return paid.id;
}

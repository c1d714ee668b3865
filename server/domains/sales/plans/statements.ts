import { sql as raw } from 'kysely';
import { formatBillingNumber, gstOf, issuersDay, statementState } from '#entities/billing';
import type { Contract } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import type { Handler } from '../../handler.ts';
import { PAID_CENTS } from '../billing/statement-capture.ts';

export const statements: Handler<Contract['plans']['statements']> = async (
  { sql, app },
  { plan_id: planId },
) => {
  const today = issuersDay(app.now());
  const rows = await sql
    .selectFrom('billing_document as bill')
    .select(['kind', 'number', 'month', 'facts', 'issued_at'])
    .select(raw<string>`coalesce(facts ->> 'dueOn', (issued_on + 14)::text)`.as('due_on'))
    .select(PAID_CENTS.as('paid'))
    .where('plan_id', '=', planId)
    .orderBy('month', 'desc')
    .execute();
  return rows.map(({ kind, number, month, facts, issued_at, due_on: dueOn, paid }) => ({
    month: month!,
    number: formatBillingNumber(kind, number),
    issued_at: issued_at.toISOString(),
    item_count: facts.lines.length,
    total: dollarsOf(facts.totalCents),
    gst: dollarsOf(gstOf(kind, facts)),
    paid: dollarsOf(paid),
    due_on: dueOn,
    state: statementState({ total: facts.totalCents, paid: paid, dueOn, today }),
  }));
};

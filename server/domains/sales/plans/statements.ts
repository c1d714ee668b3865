import { formatBillingNumber, gstOf } from '#entities/billing';
import type { Contract } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import type { Handler } from '../../handler.ts';

export const statements: Handler<Contract['plans']['statements']> = async (
  { sql },
  { plan_id: planId },
) => {
  const rows = await sql
    .selectFrom('billing_document')
    .select(['kind', 'number', 'month', 'facts', 'issued_at'])
    .where('plan_id', '=', planId)
    .orderBy('month', 'desc')
    .execute();
  return rows.map(({ kind, number, month, facts, issued_at }) => ({
    month: month!,
    number: formatBillingNumber(kind, number),
    issued_at: issued_at.toISOString(),
    item_count: facts.lines.length,
    total: dollarsOf(facts.totalCents),
    gst: dollarsOf(gstOf(kind, facts)),
  }));
};

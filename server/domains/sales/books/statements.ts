import { sql as raw } from 'kysely';
import { formatBillingNumber, issuersDay, statementState } from '#entities/billing';
import { SALES_PER_PAGE, type Contract } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import type { Handler } from '../../handler.ts';

/** The statements of all plans with what was paid for them, for admins. */
export const statements: Handler<Contract['books']['statements']> = async (
  { sql, app },
  { outstanding, before_id: before },
) => {
  const today = issuersDay(app.now());
  const rows = await sql
    .selectFrom('administered_statement as bill')
    .select(['id', 'number', 'month', 'facts', 'billed_cents', 'paid_cents', 'payments'])
    .select(raw<string>`bill.due_on::text`.as('due_on'))
    .$if(outstanding === true, (of) => of.whereRef('paid_cents', '<', 'billed_cents'))
    .$if(before !== undefined, (of) =>
      of.where(
        raw<boolean>`(bill.issued_on, bill.id) < (
          SELECT last.issued_on, last.id FROM administered_statement last
          WHERE last.id = ${before ?? 0})`,
      ),
    )
    .orderBy('bill.issued_on', 'desc')
    .orderBy('id', 'desc')
    .limit(SALES_PER_PAGE)
    .execute();
  return rows.map(({ billed_cents: total, paid_cents: paid, due_on: dueOn, ...row }) => ({
    sale_id: row.id,
    number: formatBillingNumber('statement', row.number) ?? '',
    month: row.month,
    plan_name: row.facts.statement?.planName ?? '',
    buyer_name: row.facts.buyer.name,
    due_on: dueOn,
    total: dollarsOf(total),
    paid: dollarsOf(paid),
    state: statementState({ total, paid, dueOn, today }),
    payments: row.payments.map((one) => ({
      payment_id: one.id,
      amount: dollarsOf(one.cents),
      paid_on: one.paidOn,
      reference: one.reference,
      recorded_by: one.recordedBy,
      is_by_card: one.isByCard,
    })),
  }));
};

import { sql as raw } from 'kysely';
import { formatBillingNumber } from '#entities/billing';
import { SALES_PER_PAGE, type Contract } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import type { Handler } from '../../handler.ts';
import { selects } from './sale-filter.ts';

/** The documents of the register, for admins; the database shows them to nobody else. */
export const sales: Handler<Contract['books']['sales']> = async (
  { sql },
  { before_id: before, ...filter },
) => {
  const rows = await sql
    .selectFrom('administered_sale as sale')
    .select(['id', 'kind', 'number', 'payment_id', 'month', 'facts', 'billed_cents', 'gst_cents'])
    .select(raw<string>`issued_on::text`.as('issued_on'))
    .where(selects(filter))
    .$if(before !== undefined, (of) =>
      of.where(
        raw<boolean>`(sale.issued_on, sale.id) < (
          SELECT last.issued_on, last.id FROM administered_sale last WHERE last.id = ${before ?? 0})`,
      ),
    )
    .orderBy('sale.issued_on', 'desc')
    .orderBy('id', 'desc')
    .limit(SALES_PER_PAGE)
    .execute();
  return rows.map((row) => {
    const sign = row.kind === 'credit_note' ? -1 : 1;
    const { buyer, statement, credit } = row.facts;
    return {
      sale_id: row.id,
      kind: row.kind,
      number: formatBillingNumber(row.kind, row.number),
      issued_on: row.issued_on,
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      order_id: row.payment_id,
      method: row.kind === 'statement' ? 'Plan' : 'CC',
      plan_name: statement?.planName ?? null,
      month: row.month,
      corrects: credit?.invoice ?? null,
      net: sign * dollarsOf(row.billed_cents - row.gst_cents),
      gst: sign * dollarsOf(row.gst_cents),
      total: sign * dollarsOf(row.billed_cents),
    };
  });
};

import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import type { Handler } from '../../handler.ts';
import { selects } from './sale-filter.ts';

interface MonthRow {
  month: string;
  documents: number;
  sales: number;
  sales_untaxed: number;
  sales_gst: number;
  notes: number;
  notes_untaxed: number;
  notes_gst: number;
}

/** Sums of one kind of document; `sale.kind` is the only difference between sales and notes. */
const sumOf = (column: string, isNote: boolean) => raw`coalesce(sum(sale.${raw.ref(column)})
  FILTER (WHERE (sale.kind = 'credit_note') = ${isNote}), 0)::bigint`;

export const totals: Handler<Contract['books']['totals']> = async ({ sql }, filter) => {
  const { rows } = await raw<MonthRow>`
    SELECT to_char(sale.issued_on, 'YYYY-MM') AS month, count(*) AS documents,
      ${sumOf('billed_cents', false)} AS sales,
      ${sumOf('untaxed_cents', false)} AS sales_untaxed,
      ${sumOf('gst_cents', false)} AS sales_gst,
      ${sumOf('billed_cents', true)} AS notes,
      ${sumOf('untaxed_cents', true)} AS notes_untaxed,
      ${sumOf('gst_cents', true)} AS notes_gst
    FROM administered_sale AS sale WHERE ${selects(filter)}
    GROUP BY 1 ORDER BY 1 DESC`.execute(sql);
  return rows.map(({ month, documents, ...cents }) => ({
    month,
    documents,
    sales: dollarsOf(cents.sales),
    sales_untaxed: dollarsOf(cents.sales_untaxed),
    sales_gst: dollarsOf(cents.sales_gst),
    notes: dollarsOf(cents.notes),
    notes_untaxed: dollarsOf(cents.notes_untaxed),
    notes_gst: dollarsOf(cents.notes_gst),
  }));
};

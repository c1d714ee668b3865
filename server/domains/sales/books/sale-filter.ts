import { sql as raw, type RawBuilder } from 'kysely';
import type { CheckedParamsOf, Contract } from '#shared/api/contract';
import { searchedWords } from '../../../platform/db/searched-words.ts';

type Filter = CheckedParamsOf<Contract['books']['totals']>;

/** The SQL condition that selects documents of `administered_sale` as `sale`. */
export function selects({ from, to, kind, search = '' }: Filter): RawBuilder<boolean> {
  const typed = search.trim();
  const conditions = [
    ...(from === undefined ? [] : [raw`sale.issued_on >= ${from}::date`]),
    ...(to === undefined ? [] : [raw`sale.issued_on <= ${to}::date`]),
    ...(kind === undefined ? [] : [raw`sale.kind = ${kind}`]),
    ...(typed === '' ? [] : [matches(typed)]),
  ];
  return conditions.length === 0
    ? raw<boolean>`true`
    : raw<boolean>`(${raw.join(conditions, raw` AND `)})`;
}

/** A document's number, an order's number, or words of a name or an address. */
function matches(typed: string): RawBuilder<unknown> {
  const [, letters, digits] = /^(INV|CN)[- ]?0*(\d{1,15})$/i.exec(typed) ?? [];
  if (digits !== undefined) {
    const series = letters?.toUpperCase() === 'CN' ? 'credit_note' : 'invoice';
    return raw`sale.series = ${series} AND sale.number = ${Number(digits)}`;
  }
  if (/^\d{1,15}$/.test(typed)) {
    // An order by plan is charged by the statement of its month.
    return raw`sale.id IN (
      SELECT id FROM administered_sale WHERE payment_id = ${Number(typed)}
      UNION ALL
      SELECT charged.id FROM administered_order o JOIN administered_sale charged
        ON charged.plan_id = o.plan_id
          AND charged.month = to_char(o.created_at AT TIME ZONE 'Australia/Sydney', 'YYYY-MM')
        WHERE o.id = ${Number(typed)})`;
  }
  const patterns = searchedWords(typed).map((word) => `%${word}%`);
  return raw`sale.sought LIKE ALL (${patterns}::text[])`;
}

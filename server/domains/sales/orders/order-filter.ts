import { sql as raw, type RawBuilder } from 'kysely';
import type { OrderFilter } from '#shared/api/contract';
import { searchedWords } from '../../../platform/db/searched-words.ts';
import { isPaidBack } from '../billing/paid-back.ts';

/** Names and numbers that the words of a search must all be part of. */
const SEARCHED = raw`lower(concat_ws(' ', payment.id,
  (SELECT string_agg(found.farm_name, ' ') FROM payment_item found
    WHERE found.payment_id = payment.id),
  (SELECT string_agg(billing_number_text(bill.kind, bill.number), ' ')
    FROM billing_document bill WHERE bill.payment_id = payment.id)))`;

const IN_STATE: Record<NonNullable<OrderFilter['state']>, RawBuilder<boolean>> = {
  'under-way': raw`coalesce(delivery.state, 'queued') IN ('queued', 'making')`,
  sent: raw`delivery.state = 'sent'`,
  failed: raw`delivery.state = 'failed' AND NOT ${isPaidBack(raw`payment.id`)}`,
  refunded: raw`EXISTS (SELECT FROM refund WHERE refund.payment_id = payment.id)`,
};

/** The SQL condition that selects orders from `payment` and its `delivery`. */
export function passes({ search, year, property_id, state }: OrderFilter): RawBuilder<boolean> {
  const patterns = searchedWords(search ?? '').map((word) => `%${word}%`);
  const conditions = [
    ...(patterns.length === 0 ? [] : [raw`${SEARCHED} LIKE ALL (${patterns}::text[])`]),
    ...(year === undefined
      ? []
      : [
          raw`payment.created_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Australia/Sydney')
            AND payment.created_at
              < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0, 'Australia/Sydney')`,
        ]),
    ...(property_id === undefined
      ? []
      : [
          raw`EXISTS (SELECT FROM payment_item about
            WHERE about.payment_id = payment.id AND about.farm_id = ${property_id})`,
        ]),
    ...(state === undefined ? [] : [IN_STATE[state]]),
  ];
  return conditions.length === 0
    ? raw<boolean>`true`
    : raw<boolean>`(${raw.join(conditions, raw` AND `)})`;
}

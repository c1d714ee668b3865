import { sql as raw, type Expression, type RawBuilder } from 'kysely';

/** True if the whole payment was refunded; false for a free order, which has no payment. */
export const isPaidBack = (orderId: Expression<number>): RawBuilder<boolean> => raw<boolean>`(
  SELECT coalesce(sum(refund.amount_cents), 0) >= paid_back.total_cents AND paid_back.total_cents > 0
  FROM payment AS paid_back LEFT JOIN refund ON refund.payment_id = paid_back.id
  WHERE paid_back.id = ${orderId} GROUP BY paid_back.id)`;

/**
 * True if an item was refunded wholly, by item. `item` is the table's name in the query. A refund
 * that was made at PayPal names no items and counts only for its whole payment.
 */
export const isItemPaidBack = (item: string): RawBuilder<boolean> => raw<boolean>`(
  SELECT coalesce(sum((line ->> 'cents')::bigint), 0) >= ${raw.ref(`${item}.price_cents`)}
    AND ${raw.ref(`${item}.price_cents`)} > 0
  FROM refund_request AS request, jsonb_array_elements(request.lines) AS line
  WHERE request.payment_id = ${raw.ref(`${item}.payment_id`)} AND request.state = 'done'
    AND (line ->> 'itemId')::bigint = ${raw.ref(`${item}.id`)})`;

import { sql as raw, type Expression, type RawBuilder } from 'kysely';

/** True if the whole payment was refunded; false for a free order, which has no payment. */
export const isPaidBack = (orderId: Expression<number>): RawBuilder<boolean> => raw<boolean>`(
  SELECT coalesce(sum(refund.amount_cents), 0) >= paid_back.total_cents AND paid_back.total_cents > 0
  FROM payment AS paid_back LEFT JOIN refund ON refund.payment_id = paid_back.id
  WHERE paid_back.id = ${orderId} GROUP BY paid_back.id)`;

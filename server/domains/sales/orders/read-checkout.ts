import type { Sql } from '../../../platform/db/database.ts';
import type { Intent } from './captured-payment.ts';

export interface Checkout {
  intent: Intent;
  /** The provider's order id. */
  orderId: string;
  createdAt: Date;
  expiresAt: Date;
  /** Data of the payment that granted it; null if it has not been granted. */
  granted: { captureId: string; paypalResponse: string | null } | null;
}

export async function readCheckout(sql: Sql, intentId: string): Promise<Checkout | null> {
  const row = await sql
    .selectFrom('checkout_intent as kept')
    .leftJoin('payment', 'payment.intent_id', 'kept.id')
    .selectAll('kept')
    .select(['payment.capture_id', 'payment.paypal_response'])
    .where('kept.id', '=', intentId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, owner_id, items, total_cents } = row;
  return {
    intent: { id, owner_id, items, total_cents },
    orderId: row.provider_order_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    granted:
      row.capture_id === null
        ? null
        : { captureId: row.capture_id, paypalResponse: row.paypal_response },
  };
}

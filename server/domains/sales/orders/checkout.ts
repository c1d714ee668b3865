import type { AppContext } from '../../app-context.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { CheckoutItem } from '../../../platform/db/order-tables.ts';
import {
  verifyCapture,
  type CaptureVerdict,
  type PayPalClient,
  type PayPalOrder,
} from '../../../platform/outside/paypal/index.ts';
import { recordPayment } from './record-order.ts';

export function configuredPayPal({ paypal }: AppContext): PayPalClient {
  if (paypal) return paypal;
  throw new CallError('OUTSIDE_UNAVAILABLE', 'Card payment is not configured on this server.');
}

export interface Intent {
  id: string;
  owner_id: number;
  items: CheckoutItem[];
  total_cents: number;
}

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

/** Verifies that the provider's order, as read from the provider itself, pays this intent. */
export const verdictOn = (app: AppContext, order: PayPalOrder, intent: Intent): CaptureVerdict =>
  verifyCapture(order, {
    totalCents: intent.total_cents,
    currency: 'AUD',
    customId: intent.id,
    merchantId: app.settings.PAYPAL_MERCHANT_ID ?? null,
  });

/**
 * Grants a captured intent. The money has moved, so nothing that has changed since prevents it:
 * neither prices, nor the 30-minute limit, nor a deleted farm, nor a free right used in the
 * meantime. Returns the payment's id, or null when the intent was granted before.
 */
export const recordCapture = (
  sql: Sql,
  app: AppContext,
  captured: {
    intent: Intent;
    verdict: Extract<CaptureVerdict, { ok: true }>;
    paypalResponse: string | null;
    registeredAt: Date | null;
    deliverAfterS?: number;
  },
): Promise<number | null> => {
  const { intent, verdict, paypalResponse, ...rest } = captured;
  return recordPayment(sql, app, {
    row: {
      owner_id: intent.owner_id,
      method: 'CC',
      intent_id: intent.id,
      capture_id: verdict.captureId,
      provider_order_id: verdict.orderId,
      paypal_response: paypalResponse,
    },
    items: intent.items,
    whenRightUsed: 'leave out',
    ...rest,
  });
};

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
import { recordOrder } from './record-order.ts';

export function configuredPayPal({ paypal }: AppContext): PayPalClient {
  if (paypal) return paypal;
  throw new CallError('OUTSIDE_UNAVAILABLE', 'Card payment is not configured on this server.');
}

export interface Checkout {
  id: string;
  owner_id: number;
  items: CheckoutItem[];
  total_cents: number;
}

export interface StoredCheckout extends Checkout {
  paypalOrderId: string;
  createdAt: Date;
  expiresAt: Date;
  /** Data of the order that it became; null if it has not been granted. */
  granted: { captureId: string; paypalResponse: string | null } | null;
}

export async function readCheckout(sql: Sql, checkoutId: string): Promise<StoredCheckout | null> {
  const row = await sql
    .selectFrom('checkout_intent as kept')
    .leftJoin('payment', 'payment.intent_id', 'kept.id')
    .selectAll('kept')
    .select(['payment.capture_id', 'payment.paypal_response'])
    .where('kept.id', '=', checkoutId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, owner_id, items, total_cents } = row;
  return {
    id,
    owner_id,
    items,
    total_cents,
    paypalOrderId: row.provider_order_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    granted:
      row.capture_id === null
        ? null
        : { captureId: row.capture_id, paypalResponse: row.paypal_response },
  };
}

/** Verifies that the provider's order, as read from the provider itself, pays this checkout. */
export const verdictOn = (
  app: AppContext,
  order: PayPalOrder,
  checkout: Checkout,
): CaptureVerdict =>
  verifyCapture(order, {
    totalCents: checkout.total_cents,
    currency: 'AUD',
    customId: checkout.id,
    merchantId: app.settings.PAYPAL_MERCHANT_ID ?? null,
  });

/**
 * Grants a captured checkout. The money has moved, so nothing that has changed since prevents it:
 * neither prices, nor the 30-minute limit, nor a deleted farm, nor a free right used in the
 * meantime. Returns the order's id, or null when the checkout was granted before.
 */
export const recordCapture = (
  sql: Sql,
  app: AppContext,
  captured: {
    checkout: Checkout;
    verdict: Extract<CaptureVerdict, { ok: true }>;
    paypalResponse: string | null;
    registeredAt: Date | null;
    deliverAfterS?: number;
  },
): Promise<number | null> => {
  const { checkout, verdict, paypalResponse, ...rest } = captured;
  return recordOrder(sql, app, {
    row: {
      owner_id: checkout.owner_id,
      method: 'CC',
      intent_id: checkout.id,
      capture_id: verdict.captureId,
      provider_order_id: verdict.paypalOrderId,
      paypal_response: paypalResponse,
    },
    items: checkout.items,
    whenRightUsed: 'leave out',
    ...rest,
  });
};

import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { CheckoutItem } from '../../../platform/db/order-tables.ts';
import {
  verifyCapture,
  type CaptureVerdict,
  type PayPalOrder,
} from '../../../platform/outside/paypal/index.ts';
import { recordPayment } from './record-payment.ts';

export interface Intent {
  id: string;
  owner_id: number;
  items: CheckoutItem[];
  total_cents: number;
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

import { centsOfAmount } from './amount.ts';
import type { PayPalOrder } from './paypal-order.ts';

export interface CaptureExpectation {
  totalCents: number;
  currency: 'AUD';
  /** The id of the stored checkout; its order was created with it as `custom_id`. */
  customId: string;
  /** Our PayPal account. Without it the payee cannot be verified, so nothing is accepted. */
  merchantId: string | null;
}

export type CaptureRefusal =
  | 'intent'
  | 'order-status'
  | 'purchase-units'
  | 'custom-id'
  | 'payee'
  | 'currency'
  | 'amount'
  | 'captures'
  | 'capture-status'
  | 'refunded';

export type CaptureVerdict =
  | { ok: true; captureId: string; paypalOrderId: string; payerEmail?: string }
  | { ok: false; reason: CaptureRefusal };

/**
 * Verifies that an order, as reported by PayPal itself, is a single full payment of exactly the
 * requested amount, to us, for this checkout. Our client id is public, so anyone can create orders
 * with it and choose each of their fields.
 */
export function verifyCapture(order: PayPalOrder, expected: CaptureExpectation): CaptureVerdict {
  const refuse = (reason: CaptureRefusal): CaptureVerdict => ({ ok: false, reason });
  if (order.intent !== 'CAPTURE') return refuse('intent');
  if (order.status !== 'COMPLETED') return refuse('order-status');

  const [unit, ...otherUnits] = order.purchase_units;
  if (!unit || otherUnits.length > 0) return refuse('purchase-units');
  if (unit.custom_id !== expected.customId) return refuse('custom-id');
  if (expected.merchantId === null || unit.payee?.merchant_id !== expected.merchantId) {
    return refuse('payee');
  }

  const captures = unit.payments?.captures ?? [];
  if (captures.some(({ status }) => status !== 'COMPLETED')) return refuse('capture-status');
  const [capture, ...otherCaptures] = captures;
  if (!capture || otherCaptures.length > 0) return refuse('captures');
  if ((capture.custom_id ?? expected.customId) !== expected.customId) return refuse('custom-id');
  if ((unit.payments?.refunds ?? []).length > 0) return refuse('refunded');

  for (const { currency_code: currency, value } of [unit.amount, capture.amount]) {
    if (currency !== expected.currency) return refuse('currency');
    if (centsOfAmount(value) !== expected.totalCents) return refuse('amount');
  }

  const payerEmail = order.payment_source?.paypal?.email_address ?? order.payer?.email_address;
  return {
    ok: true,
    captureId: capture.id,
    paypalOrderId: order.id,
    ...(payerEmail !== undefined && { payerEmail }),
  };
}

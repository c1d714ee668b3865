import type { PayPalOrder } from './paypal-order.ts';

export interface CaptureExpectation {
  totalCents: number;
  currency: 'AUD';
  /** The id of the kept intent, which its order was made with as `custom_id`. */
  customId: string;
  /** Our PayPal account. Without it nothing says who was paid, so nothing is accepted. */
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
  | { ok: true; captureId: string; orderId: string; payerEmail?: string }
  | { ok: false; reason: CaptureRefusal };

/**
 * Whether an order, as PayPal itself tells it, is one whole payment of exactly what we asked for, to
 * us, for this intent. Anybody can make orders with our client id, which is public, so that each of
 * its fields may be the buyer's choice.
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
    if (centsOf(value) !== expected.totalCents) return refuse('amount');
  }

  const payerEmail = order.payment_source?.paypal?.email_address ?? order.payer?.email_address;
  return {
    ok: true,
    captureId: capture.id,
    orderId: order.id,
    ...(payerEmail !== undefined && { payerEmail }),
  };
}

/** PayPal writes Australian dollars with two decimals, always; any other form is not an amount. */
function centsOf(value: string): number | undefined {
  const [, dollars, cents] = /^(0|[1-9]\d{0,8})\.(\d{2})$/.exec(value) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents);
}

import type { PayPalOrder } from './paypal-order.ts';

const TOOK_NOTHING = new Set(['DECLINED', 'FAILED']);

/**
 * Returns the first capture of an order that took money or may still take it, such as one under
 * review.
 */
export const takenCapture = (order: PayPalOrder) =>
  order.purchase_units
    .flatMap((unit) => unit.payments?.captures ?? [])
    .find(({ status }) => !TOOK_NOTHING.has(status));

import type { PricedItem } from './cart-item.ts';
import { totalCentsOf } from './cart-item.ts';
import { hasFreeReorder } from './cart.ts';

/** As stored in the payment record (PAY-01): card or payment provider, or a plan. */
export type PaymentMethod = 'CC' | 'Plan';

export interface PaymentButtons {
  provider: boolean;
  freeOrder: boolean;
  payByPlan: 'absent' | 'disabled' | 'enabled';
}

/**
 * Returns which one button appears below the cart (PAY-05..10, OP-48, OP-109). A zero total without
 * a free reorder, from a plan that charges nothing, can only be ordered by plan.
 */
export function paymentButtons(
  lines: readonly PricedItem[],
  method: PaymentMethod,
  isPlanChosen: boolean,
): PaymentButtons {
  const isFree = totalCentsOf(lines) === 0;
  const freeOrder = isFree && hasFreeReorder(lines.map((line) => line.item));
  const payByPlan = isPlanChosen && lines.length > 0 ? 'enabled' : 'disabled';
  return {
    provider: method === 'CC' && !isFree,
    freeOrder,
    payByPlan: method === 'Plan' && !freeOrder ? payByPlan : 'absent',
  };
}

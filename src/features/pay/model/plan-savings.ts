import { priceItems, totalCentsOf, type CartItem } from '#entities/cart';
import { priceCentsOf } from '#entities/plan';
import type { PlanRecord } from '#shared/api/contract';

export interface PlanSavings {
  plan: PlanRecord;
  /** How much cheaper the cart is than by card; negative if it is more expensive. */
  savedCents: number;
}

/** The plan with which the cart costs least; null without a plan. */
export function bestPlan(
  plans: readonly PlanRecord[],
  items: readonly CartItem[],
): PlanSavings | null {
  const totalWith = (plan?: PlanRecord) =>
    totalCentsOf(priceItems(items, (itemType) => priceCentsOf(itemType, plan)));
  const byCard = totalWith();
  const savings = plans.map((plan) => ({ plan, savedCents: byCard - totalWith(plan) }));
  return savings.toSorted((a, b) => b.savedCents - a.savedCents)[0] ?? null;
}

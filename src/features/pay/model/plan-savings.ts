import { priceItems, totalCentsOf, type CartItem } from '#entities/cart';
import { priceCentsOf } from '#entities/plan';
import type { PlanRecord } from '#shared/api/contract';

export interface PlanSavings {
  plan: PlanRecord;
  /** How much cheaper the cart is than by card; negative if it is more expensive. */
  savedCents: number;
  /** False if the cart costs more with the plan than the user's cap leaves this month. */
  isWithinCap: boolean;
}

/** True if the plan can pay this much; without a cap it always can. */
export const isWithinCap = ({ left_cents: left }: PlanRecord, totalCents: number): boolean =>
  left === null || left === undefined || totalCents <= left;

/** The plan with which the cart costs least, of those that can pay it if any can; null without a plan. */
export function bestPlan(
  plans: readonly PlanRecord[],
  items: readonly CartItem[],
): PlanSavings | null {
  const totalWith = (plan?: PlanRecord) =>
    totalCentsOf(priceItems(items, (itemType) => priceCentsOf(itemType, plan)));
  const byCard = totalWith();
  const savings = plans.map((plan) => {
    const total = totalWith(plan);
    return { plan, savedCents: byCard - total, isWithinCap: isWithinCap(plan, total) };
  });
  const byMerit = savings.toSorted(
    (a, b) => Number(b.isWithinCap) - Number(a.isWithinCap) || b.savedCents - a.savedCents,
  );
  return byMerit[0] ?? null;
}

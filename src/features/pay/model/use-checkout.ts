import { useUnit } from 'effector-react';
import { paymentButtons, priceItems, totalCentsOf } from '#entities/cart';
import { $cartItems } from '#entities/cart/react';
import { priceCentsOf } from '#entities/plan';
import { useUsablePlans } from '#entities/plan/react';
import { $chosenPlanId, $paymentMethod } from './payment-model.ts';
import { bestPlan, isWithinCap } from './plan-savings.ts';

/**
 * The cart as it would be ordered now: priced by the chosen plan, or by card (CART-27, PAY-11),
 * with its payment buttons. Recomputed on every render, because prices are never stored (OP-43).
 */
export function useCheckout() {
  const { items, method, planId } = useUnit({
    items: $cartItems,
    method: $paymentMethod,
    planId: $chosenPlanId,
  });
  const usable = useUsablePlans();
  // A single plan needs no choice, unless the one that was chosen has gone.
  const [first, second] = usable.plans;
  const found =
    planId === null && !second ? first : usable.plans.find((plan) => plan.plan_id === planId);
  const isPriced = method !== 'Plan' || !usable.isPending;
  const plan = method === 'Plan' && isPriced ? (found ?? null) : null;
  const lines = priceItems(items, (itemType) => priceCentsOf(itemType, plan ?? undefined));
  const totalCents = totalCentsOf(lines);

  return {
    lines,
    /** False while a plan's prices are unknown, when no price is shown. */
    isPriced,
    totalCents,
    method,
    plan,
    usable,
    best: bestPlan(usable.plans, items),
    buttons: paymentButtons(lines, method, plan !== null && isWithinCap(plan, totalCents)),
  };
}

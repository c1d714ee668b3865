import { useUnit } from 'effector-react';
import type { PricedItem } from '#entities/cart';
import type { PlanRecord } from '#shared/api/contract';
import { Button, type ButtonProps } from '#shared/ui/button';
import { $isCartLocked, orderPlaced } from '../model/order-model.ts';

export interface PlaceOrderButtonProps extends Pick<ButtonProps, 'children' | 'disabled'> {
  lines: readonly PricedItem[];
  /** The plan that pays; null for free reorders. */
  plan: PlanRecord | null;
}

/** Orders the cart without a payment provider. A second press has no effect (PAY-13). */
export function PlaceOrderButton({ lines, plan, disabled, ...looks }: PlaceOrderButtonProps) {
  const { isLocked, place } = useUnit({ isLocked: $isCartLocked, place: orderPlaced });
  return (
    <Button
      {...looks}
      disabled={disabled || isLocked}
      onClick={() =>
        place({
          lines,
          plan: plan && {
            planId: plan.plan_id,
            name: plan.plan_name,
            ownerEmails: plan.owner_emails,
          },
        })
      }
    />
  );
}

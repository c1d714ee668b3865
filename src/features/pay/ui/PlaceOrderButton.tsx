import { useUnit } from 'effector-react';
import type { PricedItem } from '#entities/cart';
import type { PlanRecord } from '#shared/api/contract';
import { Button, type ButtonProps } from '#shared/ui/button';
import { $isCartLocked, orderPlaced } from '../model/recording.ts';

export interface PlaceOrderButtonProps extends Pick<ButtonProps, 'children' | 'disabled'> {
  lines: readonly PricedItem[];
  /** What pays; null for free reorders. */
  plan: PlanRecord | null;
}

/** Orders what is in the cart without a payment provider; once (PAY-13). */
export function PlaceOrderButton({ lines, plan, disabled, ...looks }: PlaceOrderButtonProps) {
  const { isLocked, place } = useUnit({ isLocked: $isCartLocked, place: orderPlaced });
  return (
    <Button
      {...looks}
      disabled={disabled || isLocked}
      onClick={() =>
        place({
          lines,
          plan: plan && { planId: plan.plan_id, ownerEmails: plan.owner_emails },
        })
      }
    />
  );
}

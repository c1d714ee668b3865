import { useUnit } from 'effector-react';
import { useEffect, type ReactNode } from 'react';
import { isAllFree } from '#entities/cart';
import { useAppSettings } from '#shared/config/react';
import { Card, CardTitle } from '#shared/ui/card';
import { $openOrder } from '../model/order-model.ts';
import { shopOpened } from '../model/payment-model.ts';
import { useCheckout } from '../model/use-checkout.ts';
import { CartPayment } from './CartPayment.tsx';
import { OpenOrderCard } from './OpenOrderCard.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { PaymentMethodChoice } from './PaymentMethodChoice.tsx';
import { PaymentStateNotice } from './PaymentStateNotice.tsx';
import { PlaceOrderButton } from './PlaceOrderButton.tsx';
import { PlanChoice } from './PlanChoice.tsx';

export interface PaymentPanelProps {
  /** Whom the order is for; shown between its total and the ways to pay. */
  buyer: ReactNode;
}

/** Panel next to the cart: the ways to pay for it, or the state of the open order. */
export function PaymentPanel({ buyer }: PaymentPanelProps) {
  const { openOrder, opened } = useUnit({ openOrder: $openOrder, opened: shopOpened });
  const checkout = useCheckout();
  const { refund_days: refundDays } = useAppSettings();
  const { lines, isPriced, totalCents, plan, buttons } = checkout;
  useEffect(() => {
    opened();
  }, [opened]);

  if (openOrder) return <OpenOrderCard order={openOrder} />;
  if (lines.length === 0) return null;
  const isFree = isAllFree(lines);
  return (
    <Card role="region" aria-label="Payment" className="lg:sticky lg:top-4">
      <CardTitle>Payment</CardTitle>
      {!isFree && <PaymentMethodChoice best={checkout.best} />}
      {!isFree && checkout.method === 'Plan' && (
        <PlanChoice usable={checkout.usable} plan={plan} totalCents={totalCents} />
      )}
      {isPriced && <OrderTotals totalCents={totalCents} />}
      {buyer}
      <PaymentStateNotice />
      {buttons.provider && <CartPayment />}
      {buttons.payByPlan !== 'absent' && (
        <PlaceOrderButton lines={lines} plan={plan} disabled={buttons.payByPlan === 'disabled'}>
          {plan && totalCents === 0 ? 'Place free order' : 'Pay by Plan'}
        </PlaceOrderButton>
      )}
      {isPriced && buttons.freeOrder && (
        <PlaceOrderButton lines={lines} plan={isFree ? null : plan}>
          Place free order
        </PlaceOrderButton>
      )}
      <p className="text-sm text-muted">
        {totalCents > 0
          ? `We create the files after you pay. If yours cannot be made, you get your money back within ${refundDays === 1 ? '1 day' : `${refundDays} days`}.`
          : 'There is no charge. We create the files after you order.'}
      </p>
    </Card>
  );
}

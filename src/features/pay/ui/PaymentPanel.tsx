import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { isAllFree } from '#entities/cart';
import { formatCents } from '#shared/lib/money';
import { Card, CardDescription, CardHeader, CardTitle } from '#shared/ui/card';
import { $openOrder, shopOpened } from '../model/model.ts';
import { useCheckout } from '../model/use-checkout.ts';
import { CardPayment } from './CardPayment.tsx';
import { OpenOrderCard } from './OpenOrderCard.tsx';
import { PaymentMethodChoice } from './PaymentMethodChoice.tsx';
import { PaymentStateNotice } from './PaymentStateNotice.tsx';
import { PlaceOrderButton } from './PlaceOrderButton.tsx';
import { PlanChoice } from './PlanChoice.tsx';

/** Panel next to the cart: the ways to pay for it, or the state of the open order. */
export function PaymentPanel() {
  const { openOrder, opened } = useUnit({ openOrder: $openOrder, opened: shopOpened });
  const checkout = useCheckout();
  const { lines, totalCents, plan, buttons } = checkout;
  useEffect(() => {
    opened();
  }, [opened]);

  if (openOrder) return <OpenOrderCard order={openOrder} />;
  // Nothing to pay for, only the outcome of what was paid.
  if (lines.length === 0) return <PaymentStateNotice />;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Payment</CardTitle>
        <CardDescription>
          {totalCents > 0
            ? `You will pay ${formatCents(totalCents)} (inc. GST). We create the files after you pay and e-mail them to you.`
            : 'There is no charge. We create the files after you order and e-mail them to you.'}
        </CardDescription>
      </CardHeader>
      <PaymentStateNotice />
      <PaymentMethodChoice />
      {checkout.method === 'Plan' && (
        <PlanChoice usable={checkout.usable} plan={plan} isPayer={!isAllFree(lines)} />
      )}
      {buttons.provider && <CardPayment />}
      {buttons.payByPlan !== 'absent' && (
        <PlaceOrderButton lines={lines} plan={plan} disabled={buttons.payByPlan === 'disabled'}>
          Pay by Plan
        </PlaceOrderButton>
      )}
      {buttons.freeOrder && (
        <PlaceOrderButton lines={lines} plan={isAllFree(lines) ? null : plan}>
          Place free order
        </PlaceOrderButton>
      )}
    </Card>
  );
}

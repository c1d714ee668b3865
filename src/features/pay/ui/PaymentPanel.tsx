import { useUnit } from 'effector-react';
import { lazy, Suspense, useEffect } from 'react';
import { paymentButtons } from '#entities/cart';
import { useAppSettings } from '#shared/config/react';
import { formatCents } from '#shared/lib/money';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Card, CardDescription, CardHeader, CardTitle } from '#shared/ui/card';
import { Progress } from '#shared/ui/progress';
import { $openOrder, shopOpened } from '../model/kept-order.ts';
import { $pricedItems, $totalCents } from '../model/prices.ts';
import { OpenOrderCard } from './OpenOrderCard.tsx';

/** The provider's script and library come when something is there to be paid, and not before. */
const CardButtons = lazy(async () => ({
  default: (await import('./CardButtons.tsx')).CardButtons,
}));

/** Beside the cart: how to pay for it, or what has become of what was paid. */
export function PaymentPanel() {
  const { lines, openOrder, opened } = useUnit({
    lines: $pricedItems,
    openOrder: $openOrder,
    opened: shopOpened,
  });
  useEffect(() => {
    opened();
  }, [opened]);

  if (openOrder) return <OpenOrderCard order={openOrder} />;
  return paymentButtons(lines, 'CC', false).provider ? <CardPayment /> : null;
}

function CardPayment() {
  const { paypal } = useAppSettings();
  const totalCents = useUnit($totalCents);

  return (
    <Card>
      <CardHeader>
        <CardTitle>Payment</CardTitle>
        <CardDescription>
          You pay {formatCents(totalCents)} (inc. GST). The files are made after the payment and
          sent to you by e-mail.
        </CardDescription>
      </CardHeader>
      {paypal ? (
        <Suspense fallback={<Progress label="Loading card payment" />}>
          <CardButtons clientId={paypal.client_id} sdkBaseUrl={paypal.sdk_base_url} />
        </Suspense>
      ) : (
        <Alert variant="warning">
          <AlertTitle>Card payment is not set up</AlertTitle>
          <AlertDescription>
            Nothing can be paid for by card on this server yet. Your cart is kept.
          </AlertDescription>
        </Alert>
      )}
    </Card>
  );
}

import {
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
  type ReactPayPalScriptOptions,
} from '@paypal/react-paypal-js';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import {
  buttonsLeft,
  captureFx,
  keepProviderOrderFx,
  prepareOrderFx,
  providerStopped,
} from '../model/payment.ts';
import { $isCartLocked } from '../model/recording.ts';

export interface CardButtonsProps {
  clientId: string;
  /** Where the provider's script comes from; null: from the provider itself. */
  sdkBaseUrl: string | null;
}

/** The payment provider's own buttons, with its script. */
export function CardButtons({ clientId, sdkBaseUrl }: CardButtonsProps) {
  const options: ReactPayPalScriptOptions = {
    clientId,
    currency: 'AUD',
    intent: 'capture',
    components: 'buttons',
    ...(sdkBaseUrl === null ? {} : { sdkBaseUrl }),
  };
  return (
    <PayPalScriptProvider options={options}>
      <ProviderButtons />
    </PayPalScriptProvider>
  );
}

function ProviderButtons() {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  const { isLocked, prepare, keep, capture, stopped, left } = useUnit({
    isLocked: $isCartLocked,
    prepare: prepareOrderFx,
    keep: keepProviderOrderFx,
    capture: captureFx,
    stopped: providerStopped,
    left: buttonsLeft,
  });
  useEffect(
    () => () => {
      left();
    },
    [left],
  );

  if (isPending) return <Progress label="Loading card payment" />;
  if (isRejected) return <ScriptFailed />;
  return (
    <PayPalButtons
      disabled={isLocked}
      style={{ layout: 'vertical', shape: 'rect', label: 'pay', height: 48 }}
      createOrder={async (_, actions) => {
        const { body, intentId } = await prepare();
        const orderId = await actions.order.create(body);
        await keep({ intentId, orderId });
        return orderId;
      }}
      onApprove={async ({ orderID }, { order }) => {
        await capture({
          orderId: orderID,
          approvedAt: Date.now(),
          capture: async () => order?.capture(),
        });
      }}
      onCancel={stopped}
      onError={stopped}
    />
  );
}

function ScriptFailed() {
  return (
    <Alert variant="destructive">
      <AlertTitle>Card payment could not be loaded</AlertTitle>
      <AlertDescription>
        <p>Your cart is kept. Check your connection, then load the page again.</p>
        <Button
          variant="outline"
          onClick={() => {
            window.location.reload();
          }}
        >
          Reload
        </Button>
      </AlertDescription>
    </Alert>
  );
}

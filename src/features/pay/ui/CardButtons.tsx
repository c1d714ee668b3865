import { INSTANCE_LOADING_STATE, PayPalProvider, usePayPal } from '@paypal/react-paypal-js/sdk-v6';
import { useUnit } from 'effector-react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { $windowsClosed } from '../model/payment-model.ts';
import { useSdkScript } from '../model/use-sdk-script.ts';
import { ProviderButtons } from './ProviderButtons.tsx';

export interface CardButtonsProps {
  clientId: string;
  environment: 'production' | 'sandbox';
  /** Address of the provider's script; null to load it from the provider. */
  sdkUrl: string | null;
}

/** The payment provider's own buttons, with its script. */
export function CardButtons({ clientId, environment, sdkUrl }: CardButtonsProps) {
  const script = useSdkScript(sdkUrl);
  if (script === 'loading') return <Loading />;
  if (script === 'failed') return <LoadFailed />;
  return (
    <PayPalProvider
      clientId={clientId}
      environment={environment}
      components={['paypal-payments', 'paypal-guest-payments']}
      pageType="checkout"
    >
      <LoadedButtons />
    </PayPalProvider>
  );
}

function LoadedButtons() {
  const { loadingStatus } = usePayPal();
  const windowsClosed = useUnit($windowsClosed);
  if (loadingStatus === INSTANCE_LOADING_STATE.PENDING) return <Loading />;
  if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) return <LoadFailed />;
  return <ProviderButtons key={windowsClosed} />;
}

const Loading = () => <Progress label="Loading card payment" />;

function LoadFailed() {
  return (
    <Alert variant="destructive">
      <AlertTitle>Card payment could not be loaded</AlertTitle>
      <AlertDescription>
        <p>Your cart is saved. Check your connection, then load the page again.</p>
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

import { INSTANCE_LOADING_STATE, PayPalProvider, usePayPal } from '@paypal/react-paypal-js/sdk-v6';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import type { CardSession } from '../model/card-session.ts';
import { useSdkScript } from '../model/use-sdk-script.ts';
import { ProviderButtons } from './ProviderButtons.tsx';

export interface CardButtonsProps {
  clientId: string;
  environment: 'production' | 'sandbox';
  /** Address of the provider's script; null to load it from the provider. */
  sdkUrl: string | null;
  session: CardSession;
  kept: string;
}

/** The payment provider's own buttons, with its script. */
export function CardButtons({ clientId, environment, sdkUrl, session, kept }: CardButtonsProps) {
  const script = useSdkScript(sdkUrl);
  if (script === 'loading') return <Loading />;
  if (script === 'failed') return <LoadFailed kept={kept} />;
  return (
    <PayPalProvider
      clientId={clientId}
      environment={environment}
      components={['paypal-payments', 'paypal-guest-payments']}
      pageType="checkout"
    >
      <LoadedButtons session={session} kept={kept} />
    </PayPalProvider>
  );
}

function LoadedButtons({ session, kept }: Pick<CardButtonsProps, 'session' | 'kept'>) {
  const { loadingStatus } = usePayPal();
  if (loadingStatus === INSTANCE_LOADING_STATE.PENDING) return <Loading />;
  if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) return <LoadFailed kept={kept} />;
  return <ProviderButtons key={session.round} session={session} />;
}

const Loading = () => <Progress label="Loading card payment" />;

function LoadFailed({ kept }: Pick<CardButtonsProps, 'kept'>) {
  return (
    <Alert variant="destructive">
      <AlertTitle>Card payment could not be loaded</AlertTitle>
      <AlertDescription>
        <p>{kept} Check your connection, then load the page again.</p>
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

import { useAppSettings } from '#shared/config/react';
import { loadable } from '#shared/loadable';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Progress } from '#shared/ui/progress';
import type { CardSession } from '../model/card-session.ts';

/** Loads the provider's script and library only when there is something to pay. */
const CardButtons = loadable(async () => (await import('./CardButtons.tsx')).CardButtons);

export interface CardPaymentProps {
  session: CardSession;
  /** What a buyer who cannot pay by card need not worry about, as one sentence. */
  kept: string;
}

/** The payment provider's buttons, or why there are none. */
export function CardPayment({ session, kept }: CardPaymentProps) {
  const { paypal } = useAppSettings();
  if (!paypal) {
    return (
      <Alert variant="warning">
        <AlertTitle>Card payment is not set up</AlertTitle>
        <AlertDescription>This site does not take card payments yet. {kept}</AlertDescription>
      </Alert>
    );
  }
  return (
    <CardButtons
      fallback={<Progress label="Loading card payment" />}
      clientId={paypal.client_id}
      environment={paypal.environment}
      sdkUrl={paypal.sdk_url}
      session={session}
      kept={kept}
    />
  );
}

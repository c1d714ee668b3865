import {
  useEligibleMethods,
  usePayPalGuestPaymentSession,
  usePayPalOneTimePaymentSession,
} from '@paypal/react-paypal-js/sdk-v6';
import { useEffect } from 'react';
import type { CardSession } from '../model/card-session.ts';

const WANTED = { currencyCode: 'AUD', paymentFlow: 'ONE_TIME_PAYMENT' } as const;

/**
 * PayPal, and payment by card without a PayPal account where the provider offers it. Uses the
 * library's sessions with custom button elements, because the library's own buttons stay disabled
 * after an error (PAY-27).
 */
export function ProviderButtons({ session }: { session: CardSession }) {
  const { isLocked, pressed, start, approved, cancelled, stopped, left } = session;
  const handlers = {
    createOrder: async () => ({ orderId: await start() }),
    onApprove: async ({ orderId }: { orderId: string }) => {
      approved(orderId);
    },
    onCancel: () => {
      cancelled();
    },
    onError: stopped,
  };
  const { handleClick: payByPayPal } = usePayPalOneTimePaymentSession(handlers);
  const {
    handleClick: payByCard,
    buttonRef: cardButtonRef,
    error: cardError,
  } = usePayPalGuestPaymentSession(handlers);
  const { eligiblePaymentMethods: eligible } = useEligibleMethods({ payload: WANTED });
  useEffect(
    () => () => {
      left?.();
    },
    [left],
  );
  useEffect(() => {
    if (cardError) stopped(cardError);
  }, [cardError, stopped]);

  return (
    <div className="grid gap-3">
      <paypal-button
        type="pay"
        disabled={isLocked}
        onClick={() => {
          pressed();
          payByPayPal().catch(stopped);
        }}
      />
      {eligible?.isEligible('card') && (
        <paypal-basic-card-container>
          <paypal-basic-card-button
            ref={cardButtonRef}
            disabled={isLocked}
            onClick={() => {
              pressed();
              void payByCard();
            }}
          />
        </paypal-basic-card-container>
      )}
    </div>
  );
}

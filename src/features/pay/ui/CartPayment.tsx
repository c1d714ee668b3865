import { useUnit } from 'effector-react';
import { $isCartLocked } from '../model/order-model.ts';
import {
  $windowsClosed,
  buttonsLeft,
  orderApproved,
  paymentCancelled,
  payPressed,
  providerStopped,
  startCheckoutFx,
} from '../model/payment-model.ts';
import { CardPayment } from './CardPayment.tsx';

/** Pays for the cart by card. */
export function CartPayment() {
  const { start, ...session } = useUnit({
    isLocked: $isCartLocked,
    pressed: payPressed,
    start: startCheckoutFx,
    approved: orderApproved,
    cancelled: paymentCancelled,
    stopped: providerStopped,
    left: buttonsLeft,
    round: $windowsClosed,
  });
  return (
    <CardPayment
      kept="Your cart is saved."
      session={{ ...session, start: async () => (await start()).paypalOrderId }}
    />
  );
}

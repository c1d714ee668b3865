import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { itemRemoved, itemsAdded } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import { $session } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { startCheckout } from '../api/start-checkout.ts';
import type { OpenOrder, OrderMethod } from './open-order.ts';
import { $pricedItems } from './prices.ts';

/** `pressed`: no order is made yet. `why`: the server's reason, null for the provider's own. */
export type PaymentState =
  | { is: 'pressed' | 'waiting' | 'cancelled' }
  | { is: 'unpaid'; why: string | null }
  | { is: 'done'; method: OrderMethod; totalCents: number };

const unpaid = (why: string | null): PaymentState => ({ is: 'unpaid', why });

/** The shop is on the screen: what an earlier visit left unrecorded is looked for. */
export const shopOpened = createEvent();
/** The buyer approved the provider's order of this id; nothing is charged yet. */
export const orderApproved = createEvent<string>();
/** The buyer pressed one of the provider's buttons. */
export const payPressed = createEvent();
/** The buyer closed the provider's window. */
export const paymentCancelled = createEvent();
/** The provider reported an error; it is logged, and never shown (PAY-26, PAY-27). */
export const providerStopped = createEvent<unknown>();
/** How a payment or an order ended, as the server says. */
export const paymentEnded = createEvent<PaymentState>();
/** The provider's buttons are gone from the screen, and what they were doing with them. */
export const buttonsLeft = createEvent();

export const $email = $session.map((session) =>
  session.status === 'authenticated' ? session.email : null,
);

export const startCheckoutFx = attach({
  source: { email: $email, lines: $pricedItems },
  async effect({ email, lines }) {
    if (email === null) throw ApiError.signedOut();
    return startCheckout(email, lines);
  },
});

/** The order the buyer has before him at the provider's. */
export const $started = createStore<OpenOrder | null>(null).on(
  startCheckoutFx.doneData,
  (_, order) => order,
);

/** What the payment card says of the last payment; null when there is nothing to say. */
export const $paymentState = createStore<PaymentState | null>(null)
  .reset([orderApproved, buttonsLeft, shopOpened, itemsAdded, itemRemoved, $email])
  .on(payPressed, () => ({ is: 'pressed' }))
  .on(startCheckoutFx, () => ({ is: 'waiting' }))
  .on(startCheckoutFx.failData, (_, error) => unpaid(failureMessage(error).lines.join(' ')))
  .on(paymentCancelled, () => ({ is: 'cancelled' }))
  // Before anybody pressed a button nobody waits for a payment.
  .on(providerStopped, (state) =>
    state?.is === 'pressed' || state?.is === 'waiting' ? unpaid(null) : state,
  )
  .on(paymentEnded, (_, state) => state);

/** From the click until the order is approved or the provider has given up (PAY-13). */
export const $isPaying = $paymentState.map((state) => state?.is === 'waiting');

const logFx = createEffect((error: unknown) => console.error('Payment provider:', error));

sample({ clock: providerStopped, target: logFx });

import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { ApiError } from '#shared/api';
import { $session } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';
import { startCheckout } from '../api/start-checkout.ts';
import type { OpenOrder } from './open-order.ts';
import { $pricedItems } from './prices.ts';

/** The buyer approved the provider's order of this id; nothing is charged yet. */
export const orderApproved = createEvent<string>();
/** The provider reported an error, a refusal or that the buyer gave up (PAY-26, PAY-27). */
export const providerStopped = createEvent<unknown>();
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

/** From the click until the order is approved or the provider has given up (PAY-13). */
export const $isPaying = createStore(false)
  .on(startCheckoutFx, () => true)
  .reset([startCheckoutFx.fail, orderApproved, providerStopped, buttonsLeft]);

const logFx = createEffect((error: unknown) => console.error('Payment provider:', error));

sample({ clock: providerStopped, target: logFx });
sample({ clock: startCheckoutFx.failData, fn: failureMessage, target: messageShown });

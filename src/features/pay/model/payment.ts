import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import { ApiError } from '#shared/api';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';
import { prepareOrder } from '../api/prepare-order.ts';
import { isDeclined } from './capture-result.ts';
import type { PreparedOrder } from './open-order.ts';
import { $pricedItems } from './prices.ts';

/** The buyer approved the provider's order; `capture` takes the money and answers the result. */
export interface Approval {
  orderId: string;
  approvedAt: number;
  capture: () => Promise<unknown>;
}

/** The provider reported an error, a refusal or that the buyer gave up (PAY-26, PAY-27). */
export const providerStopped = createEvent<unknown>();
/** The provider's buttons are gone from the screen, and what they were doing with them. */
export const buttonsLeft = createEvent();

export const $email = $session.map((session) =>
  session.status === 'authenticated' ? session.email : null,
);

export const prepareOrderFx = attach({
  source: { email: $email, lines: $pricedItems },
  async effect({ email, lines }) {
    if (email === null) throw ApiError.signedOut();
    return prepareOrder(email, lines);
  },
});

/**
 * Tells the server the provider's order before the buyer can pay it, so that a payment is found and
 * granted even when nothing more is heard of this browser.
 */
export const keepProviderOrderFx = createEffect(
  ({ intentId, orderId }: { intentId: string; orderId: string }) =>
    apiClient.send(contract.orders.keepProviderOrder, { intent_id: intentId, order_id: orderId }),
);

export const $prepared = createStore<PreparedOrder | null>(null).on(
  prepareOrderFx.doneData,
  (_, { prepared }) => prepared,
);

export const captureFx = attach({
  source: $prepared,
  async effect(prepared, { capture }: Approval) {
    // Money must not move for an order nobody could record.
    if (!prepared) throw new Error('An order was approved that this page did not make.');
    return capture();
  },
});

const $isWithProvider = createStore(false)
  .on(prepareOrderFx, () => true)
  .reset([
    prepareOrderFx.fail,
    keepProviderOrderFx.fail,
    providerStopped,
    buttonsLeft,
    captureFx.finally,
  ]);

/** From the click until the money has moved or the provider has given up (PAY-13). */
export const $isPaying = combine(
  $isWithProvider,
  captureFx.pending,
  (isWithProvider, isCapturing) => isWithProvider || isCapturing,
);

const logFx = createEffect((error: unknown) => console.error('Payment provider:', error));

sample({ clock: providerStopped, target: logFx });
sample({ clock: captureFx.doneData, filter: isDeclined, target: logFx });
sample({
  clock: [prepareOrderFx.failData, keepProviderOrderFx.failData],
  fn: failureMessage,
  target: messageShown,
});

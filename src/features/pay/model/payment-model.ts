import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { priceItems, type CartItem, type PaymentMethod } from '#entities/cart';
import { $cartItems, itemRemoved, itemsAdded } from '#entities/cart/react';
import { priceCentsOf } from '#entities/plan';
import { ApiError } from '#shared/api';
import { $signedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { startCheckout } from '../api/place-order.ts';
import type { OpenOrder, OrderMethod } from './open-order.ts';

export const paymentMethodChosen = createEvent<PaymentMethod>();
export const planChosen = createEvent<number | null>();
/** Resets the method to card after an order is placed (PAY-15). */
export const paymentMethodReset = createEvent();

/** The payment method chosen for the cart (PAY-01). */
export const $paymentMethod = createStore<PaymentMethod>('CC')
  .on(paymentMethodChosen, (_, method) => method)
  .reset([paymentMethodReset, $signedInEmail]);

/** Id of the plan chosen to pay; the plan may have been deleted since. */
export const $chosenPlanId = createStore<number | null>(null)
  .on(planChosen, (_, planId) => planId)
  .reset([paymentMethodReset, $signedInEmail]);

/** The cart at today's card prices, which are never stored (OP-43). */
export const $pricedItems = $cartItems.map((items) =>
  priceItems(items, (itemType) => priceCentsOf(itemType)),
);

/** An order that is recorded; its number is unknown for orders stored by earlier versions. */
export interface DoneOrder {
  is: 'done';
  method: OrderMethod;
  orderId: number | null;
  totalCents: number;
}

/**
 * `pressed`: no order exists yet. `changed`: the cart changed while the buyer was paying, so the
 * provider's window was closed. `why`: the server's reason; null if the provider refused.
 */
export type PaymentState =
  | { is: 'pressed' | 'waiting' | 'cancelled' | 'changed' }
  | { is: 'unpaid'; method: OrderMethod; why: string | null }
  | DoneOrder;

const unpaid = (why: string | null): PaymentState => ({ is: 'unpaid', method: 'CC', why });

/** The shop opened; look for an order that an earlier visit left unrecorded. */
export const shopOpened = createEvent();
/** The buyer approved the provider's order with this id; nothing is charged yet. */
export const orderApproved = createEvent<string>();
/** The buyer pressed one of the provider's buttons. */
export const payPressed = createEvent();
/** The buyer closed the provider's window. */
export const paymentCancelled = createEvent();
/** The provider reported an error, which is logged and never shown (PAY-26, PAY-27). */
export const providerStopped = createEvent<unknown>();
/** The outcome of a payment or an order, as reported by the server. */
export const paymentEnded = createEvent<PaymentState>();
/** The provider's buttons unmounted, which ends any payment in progress there. */
export const buttonsLeft = createEvent();

export const startCheckoutFx = attach({
  source: { email: $signedInEmail, lines: $pricedItems },
  async effect({ email, lines }) {
    if (email === null) throw ApiError.signedOut();
    return startCheckout(email, lines);
  },
});

const windowClosed = createEvent();
/**
 * Number of times that the provider's window was closed here; its buttons are recreated each time.
 */
export const $windowsClosed = createStore(0).on(windowClosed, (count) => count + 1);

/** The order that the buyer is approving at the provider. */
export const $started = createStore<OpenOrder | null>(null)
  .on(startCheckoutFx.doneData, (_, order) => order)
  .reset(windowClosed);

/** State of the last payment in the payment card; null when there is nothing to show. */
export const $paymentState = createStore<PaymentState | null>(null)
  .reset([orderApproved, shopOpened, itemsAdded, itemRemoved, $signedInEmail])
  .on(payPressed, () => ({ is: 'pressed' }))
  .on(startCheckoutFx, () => ({ is: 'waiting' }))
  .on(startCheckoutFx.failData, (_, error) => unpaid(failureMessage(error).lines.join(' ')))
  // A window that was closed by this page also reports that it was cancelled.
  .on(paymentCancelled, (state) => (state?.is === 'changed' ? state : { is: 'cancelled' }))
  // Ignores provider errors before the buyer presses a button, because no payment is waiting.
  .on(providerStopped, (state) =>
    state?.is === 'pressed' || state?.is === 'waiting' ? unpaid(null) : state,
  )
  .on(windowClosed, () => ({ is: 'changed' }))
  // Closing the window removes the buttons; the notice still says why.
  .on(buttonsLeft, (state) => (state?.is === 'changed' ? state : null))
  .on(paymentEnded, (_, state) => state);

/** True from the click until the buyer approves the order or the provider gives up (PAY-13). */
export const $isPaying = $paymentState.map((state) => state?.is === 'waiting');

/** The recorded order, until the buyer continues; null without one. */
export const $doneOrder = $paymentState.map((state) => (state?.is === 'done' ? state : null));

// The items for which the buyer is paying, so that nobody pays for a cart that has changed
// meanwhile, such as in another tab.
const $itemsPaidFor = createStore<readonly CartItem[]>([]);
sample({ clock: startCheckoutFx, source: $cartItems, target: $itemsPaidFor });
sample({
  clock: $cartItems,
  source: { isPaying: $isPaying, paidFor: $itemsPaidFor },
  filter: ({ isPaying, paidFor }, items) =>
    isPaying && JSON.stringify(items) !== JSON.stringify(paidFor),
  fn: () => undefined,
  target: windowClosed,
});

const logFx = createEffect((error: unknown) => console.error('Payment provider:', error));

sample({ clock: providerStopped, target: logFx });

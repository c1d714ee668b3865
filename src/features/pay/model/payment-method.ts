import { createEvent, createStore } from 'effector';
import type { PaymentMethod } from '#entities/cart';

export const paymentMethodChosen = createEvent<PaymentMethod>();
export const planChosen = createEvent<number | null>();
export const paymentMethodReset = createEvent<unknown>();

/** The payment method chosen for the cart (PAY-01). */
export const $paymentMethod = createStore<PaymentMethod>('CC')
  .on(paymentMethodChosen, (_, method) => method)
  .reset(paymentMethodReset);

/** Id of the plan chosen to pay; the plan may have been deleted since. */
export const $chosenPlanId = createStore<number | null>(null)
  .on(planChosen, (_, planId) => planId)
  .reset(paymentMethodReset);

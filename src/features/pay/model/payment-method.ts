import { createEvent, createStore } from 'effector';
import type { PaymentMethod } from '#entities/cart';

export const paymentMethodChosen = createEvent<PaymentMethod>();
export const planChosen = createEvent<number | null>();
export const paymentMethodReset = createEvent<unknown>();

/** How the cart is going to be paid for (PAY-01). */
export const $paymentMethod = createStore<PaymentMethod>('CC')
  .on(paymentMethodChosen, (_, method) => method)
  .reset(paymentMethodReset);

/** The id of the plan chosen to pay by; whether it still exists, the plans say. */
export const $chosenPlanId = createStore<number | null>(null)
  .on(planChosen, (_, planId) => planId)
  .reset(paymentMethodReset);

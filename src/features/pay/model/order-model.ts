import {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  scopeBind,
} from 'effector';
import { fromCartItemRecord, type PricedItem } from '#entities/cart';
import { itemsOrdered } from '#entities/cart/react';
import { expectedMinutes } from '#entities/order';
import { ApiError } from '#shared/api';
import { $queryClient, domainKey } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { centsOf } from '#shared/lib/money';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import { recordStep } from '../api/record-step.ts';
import { clearDraft, loadDraft, saveDraft } from './draft-storage.ts';
import {
  asSent,
  newOrder,
  paymentIdOf,
  placedOrder,
  type OpenOrder,
  type PayingPlan,
} from './open-order.ts';
import { orderSucceeded } from './order-message.ts';
import {
  $isPaying,
  $started,
  orderApproved,
  paymentEnded,
  paymentMethodReset,
  payPressed,
  providerStopped,
  shopOpened,
} from './payment-model.ts';
import {
  faultsAfter,
  recordingFailure,
  waitMs,
  NO_FAULTS,
  type RecordingFailure,
} from './recording-failure.ts';

/** The order changed; the browser stores it before anything else happens to it. */
export const orderSaved = createEvent<OpenOrder>();
/** The order's step is being sent to the server for the first time. */
export const orderSent = createEvent<OpenOrder>();
/** The order is recorded, was never paid, or was set aside; the browser deletes it. */
export const orderClosed = createEvent<OpenOrder>();
export const cameOnline = createEvent();
const otherTabStored = createEvent();

/**
 * The signed-in buyer's unrecorded order. While there is one, the buyer cannot pay for anything
 * else.
 */
export const $openOrder = createStore<OpenOrder | null>(null)
  .on(orderSent, (open, sent) => (open?.orderId === sent.orderId ? sent : open))
  .on(orderClosed, (open, closed) => (open?.orderId === closed.orderId ? null : open));

const keepFx = createEffect(saveDraft);
const forgetFx = createEffect(clearDraft);
const loadFx = attach({
  source: { email: $signedInEmail, open: $openOrder },
  effect({ email, open }) {
    if (email === null) return null;
    // Without browser storage, the page still holds its order in memory.
    return loadDraft(email) ?? (open?.email === email ? open : null);
  },
});
export const orderLoaded = loadFx.doneData;

sample({ clock: [orderSaved, orderSent], target: keepFx });
sample({
  clock: orderSaved,
  source: $signedInEmail,
  filter: (email, order) => email === order.email,
  fn: (_, order) => order,
  target: $openOrder,
});
sample({ clock: orderClosed, target: forgetFx });
sample({ clock: [shopOpened, $signedInEmail, otherTabStored], target: loadFx });
sample({ clock: orderLoaded, target: $openOrder });

/** Runs once; the listeners stay attached for the lifetime of the page. */
const listenFx = createEffect(() => {
  const stored = scopeBind(otherTabStored, { safe: true });
  const online = scopeBind(cameOnline, { safe: true });
  window.addEventListener('storage', () => {
    stored();
  });
  window.addEventListener('online', () => {
    online();
  });
});
const $isListening = createStore(false).on(listenFx, () => true);
sample({ clock: shopOpened, filter: $isListening.map((is) => !is), target: listenFx });

export const recordingRetried = createEvent();
/** The buyer orders these lines by a plan, or for free when `plan` is null. */
export const orderPlaced = createEvent<{
  lines: readonly PricedItem[];
  plan: PayingPlan | null;
}>();
/** The buyer has resolved an unrecordable order with support. */
export const orderSetAside = createEvent();

const recordStepFx = createEffect(recordStep);
const waitFx = createEffect(
  ({ failures }: { orderId: string; failures: number }) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, waitMs(failures));
    }),
);
const refreshFx = attach({
  source: $queryClient,
  effect: (client, domain: 'orders' | 'plans') =>
    client.invalidateQueries({ queryKey: domainKey(domain) }),
});
const placeOrderFx = attach({
  source: $signedInEmail,
  effect(email, { lines, plan }: { lines: readonly PricedItem[]; plan: PayingPlan | null }) {
    if (email === null) throw ApiError.signedOut();
    return placedOrder(newOrder(email, lines), crypto.randomUUID(), plan);
  },
});

/** True when the result belongs to the open order. */
const ofOpenOrder = (open: OpenOrder | null, { params }: { params: { orderId: string } }) =>
  open?.orderId === params.orderId;

// Without a provider: store the order before sending it, so that a second press finds the first
// order.
sample({
  clock: orderPlaced,
  source: $openOrder,
  filter: (open) => open === null,
  fn: (_, placed) => placed,
  target: placeOrderFx,
});
sample({ clock: placeOrderFx.doneData, target: orderSaved });
sample({
  clock: [orderPlaced, payPressed, recordingRetried],
  fn: () => undefined,
  target: failureEnded,
});
sample({ clock: placeOrderFx.failData, fn: failureMessage, target: messageShown });

// Approved: store the order before any money moves. An order that this page did not start could not
// be recorded.
sample({
  clock: orderApproved,
  source: $started,
  filter: (started, orderId) => started?.orderId === orderId,
  fn: (started) => started as OpenOrder,
  target: orderSaved,
});
sample({
  clock: orderApproved,
  source: $started,
  filter: (started, orderId) => started?.orderId !== orderId,
  fn: (_, orderId) => `Order ${orderId} was approved, but this page did not start it.`,
  target: providerStopped,
});

// Record the order step by step and store it after each step.
const failureFound = createEvent<RecordingFailure>();
/** Why the order is not complete yet; remains while it is retried. */
export const $failure = createStore<RecordingFailure | null>(null)
  .on(failureFound, (_, failure) => failure)
  .reset([recordStepFx.done, orderLoaded, orderClosed]);
export const $isRecording = recordStepFx.pending;
const $failures = createStore(0)
  .on(failureFound, (failures) => failures + 1)
  .reset([recordStepFx.done, recordingRetried, orderClosed]);
/** Not reset by a manual retry, because that does not fix the server. */
const $faults = createStore(NO_FAULTS)
  .on(recordStepFx.fail, (faults, { params, error }) => faultsAfter(faults, params, error))
  .reset([recordStepFx.done, orderClosed]);

const waited = sample({
  clock: waitFx.done,
  source: { open: $openOrder, failures: $failures },
  filter: ({ open, failures }, { params }) =>
    open?.orderId === params.orderId && failures === params.failures,
});
sample({
  clock: [orderSaved, orderLoaded, waited, recordingRetried, cameOnline],
  source: { open: $openOrder, isRecording: $isRecording },
  filter: ({ open, isRecording }) => open !== null && !isRecording,
  fn: ({ open }) => open as OpenOrder,
  target: recordStepFx,
});
sample({
  clock: recordStepFx,
  filter: ({ isSent }) => !isSent,
  fn: asSent,
  target: orderSent,
});
sample({ clock: recordStepFx.doneData, filter: Boolean, target: orderSaved });

// The order is complete. If another user has signed in since, it stays stored and finishes when its
// buyer returns.
const orderFinished = sample({
  clock: recordStepFx.done,
  source: $signedInEmail,
  filter: (email, { params, result }) => result === null && email === params.email,
  fn: (_, { params }) => params,
});
sample({ clock: orderFinished, target: orderClosed });
sample({
  clock: orderFinished,
  fn: ({ method, records, recordedAs }) => ({
    is: 'done' as const,
    method,
    orderId: recordedAs,
    totalCents: records.reduce((sum, { price }) => sum + centsOf(price), 0),
  }),
  target: paymentEnded,
});
sample({ clock: orderFinished, fn: () => 'orders' as const, target: refreshFx });
// The first order paid by a plan also accepts that plan.
sample({
  clock: orderFinished,
  filter: ({ plan }) => plan !== null,
  fn: () => 'plans' as const,
  target: refreshFx,
});
sample({
  clock: orderFinished,
  fn: ({ records }) => records.map(fromCartItemRecord),
  target: itemsOrdered,
});
sample({
  clock: orderFinished,
  fn: ({ method, records }) =>
    orderSucceeded(
      method === 'Free' ? 'free' : 'paid',
      expectedMinutes(records.map((record) => record.comparison_cads.length)),
    ),
  target: messageShown,
});
/** Reset the method to card after an order, and for the next user to sign in (PAY-15). */
sample({ clock: [orderFinished, $signedInEmail], target: paymentMethodReset });

// A step failed: retry it, stop, or find that the order was never paid.
sample({
  clock: recordStepFx.fail,
  source: { open: $openOrder, faults: $faults },
  filter: ({ open }, failed) => ofOpenOrder(open, failed),
  fn: ({ faults }, { params, error }) => recordingFailure(params, error, faults.inARow),
  target: failureFound,
});
sample({
  clock: failureFound,
  source: $failures,
  filter: (_, { outlook }) => outlook === 'again',
  fn: (failures, { orderId }) => ({ orderId, failures }),
  target: waitFx,
});
sample({
  clock: failureFound,
  source: $openOrder,
  filter: (open, { outlook }) => open !== null && (outlook === 'unpaid' || outlook === 'refused'),
  fn: (open) => open as OpenOrder,
  target: orderClosed,
});
// Log what the provider declined (PAY-26); the payment card shows this and any other refusal.
const paymentRefused = sample({
  clock: failureFound,
  filter: ({ outlook }) => outlook === 'unpaid',
});
sample({ clock: paymentRefused, fn: ({ message }) => message, target: providerStopped });
// A refused order returns to the cart. The reason may lie in the plans or the free reorders, so
// reload both.
const orderRefused = sample({
  clock: failureFound,
  filter: ({ outlook }) => outlook === 'refused',
});
sample({
  clock: [paymentRefused, orderRefused],
  fn: ({ method, message }) => ({ is: 'unpaid' as const, method, why: message }),
  target: paymentEnded,
});
sample({ clock: orderRefused, fn: () => 'plans' as const, target: refreshFx });
sample({ clock: orderRefused, fn: () => 'orders' as const, target: refreshFx });
sample({
  clock: failureFound,
  source: $openOrder,
  filter: (open, { outlook }) => open !== null && outlook === 'stopped',
  fn: (open, { message }) => {
    const paymentId = paymentIdOf(open as OpenOrder);
    return {
      lines: [message, ...(paymentId === null ? [] : [`Payment id: ${paymentId}`])],
      tone: 'error' as const,
      durationMs: 10_000,
    };
  },
  target: messageShown,
});
sample({ clock: orderSetAside, source: $openOrder, filter: Boolean, target: orderClosed });

/** Lock the cart and its payment while money is moving or not yet recorded. */
export const $isCartLocked = combine(
  $isPaying,
  $openOrder,
  (isPaying, openOrder) => isPaying || openOrder !== null,
);

import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import { fromCartItemRecord, type PricedItem } from '#entities/cart';
import { itemsOrdered } from '#entities/cart/react';
import { expectedMinutes } from '#entities/order';
import { ApiError } from '#shared/api';
import { $queryClient, domainKey } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { centsOf } from '#shared/lib/money';
import { bindUnits } from '#shared/process/react';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import { placeOrder } from '../api/place-order.ts';
import { clearDraft, loadDraft, saveDraft } from './draft-storage.ts';
import {
  newOrder,
  paymentReferenceOf,
  placedOrder,
  type OpenOrder,
  type PayingPlan,
} from './open-order.ts';
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

export const recordingRetried = createEvent();
const cameOnline = createEvent();
const otherTabStored = createEvent();

/** The buyer's order has a new step, or its step was sent. */
const orderMoved = createEvent<OpenOrder>();
/** The order is recorded, was never paid, or was set aside. */
const orderClosed = createEvent<OpenOrder>();
/** What the browser stores for the signed-in user. */
const orderLoaded = createEvent<OpenOrder | null>();
const recordingStarted = createEvent();
const recordingEnded = createEvent();
const stepDone = createEvent();
const stepFailed = createEvent<{ order: OpenOrder; error: unknown }>();
const failureFound = createEvent<RecordingFailure>();
/** A failed step may succeed now, unless the order has changed meanwhile. */
const recordingDue = createEvent<{ order: OpenOrder; failures: number }>();
const listeningStarted = createEvent();
const $isListening = createStore(false).on(listeningStarted, () => true);

/**
 * The signed-in buyer's unrecorded order. While there is one, the buyer cannot pay for anything
 * else.
 */
export const $openOrder = createStore<OpenOrder | null>(null)
  .on([orderMoved, orderLoaded], (_, order) => order)
  .on(orderClosed, (open, closed) => (open?.paypalOrderId === closed.paypalOrderId ? null : open));

/** True while the order is being recorded in this tab. */
export const $isRecording = createStore(false)
  .on(recordingStarted, () => true)
  .on(recordingEnded, () => false);
/** Why the order is not complete yet; remains while it is retried. */
export const $failure = createStore<RecordingFailure | null>(null)
  .on(failureFound, (_, failure) => failure)
  .reset([stepDone, orderLoaded, orderClosed]);
const $failures = createStore(0)
  .on(failureFound, (failures) => failures + 1)
  .reset([stepDone, recordingRetried, orderClosed]);
/** Not reset by a manual retry, because that does not fix the server. */
const $faults = createStore(NO_FAULTS)
  .on(stepFailed, (faults, { order, error }) => faultsAfter(faults, order, error))
  .reset([stepDone, orderClosed]);

const nowFx = attach({
  source: { email: $signedInEmail, open: $openOrder, failures: $failures, faults: $faults },
  effect: (now) => now,
});
const refreshFx = attach({
  source: $queryClient,
  effect: (client, domains: readonly ('orders' | 'plans')[]) => {
    for (const domain of domains) void client.invalidateQueries({ queryKey: domainKey(domain) });
  },
});

/** Stores the order, and opens it if its buyer is still signed in. */
const keepOrderFx = attach({
  source: $signedInEmail,
  effect(email, order: OpenOrder) {
    const tell = bindUnits({ orderMoved });
    saveDraft(order);
    if (email === order.email) tell.orderMoved(order);
  },
});
const closeOrderFx = createEffect((order: OpenOrder) => {
  const tell = bindUnits({ orderClosed });
  clearDraft(order);
  tell.orderClosed(order);
});

const SUCCESS = {
  paid: 'Order Succeeded - Generating Files.',
  free: 'Re-Order Succeeded - Generating Files.',
};

/**
 * Message after an order, shown for 20 s. Its first sentence is that of PAY-16 or PAY-17, the rest
 * that of OP-51 with the order's own minutes.
 */
const orderSucceeded = (
  kind: keyof typeof SUCCESS,
  { from, to }: ReturnType<typeof expectedMinutes>,
) => ({
  lines: [
    `${SUCCESS[kind]} The server takes around ${from} to ${to} minutes to generate your files and will send them to you by e-mail. You do not need to keep this window open. If you believe there is an error, please contact support.`,
  ],
  durationMs: 20_000,
});

/**
 * Says that the order is complete, and takes its items out of the cart. If another user has signed
 * in since, it stays stored and finishes when its buyer returns.
 */
const finishFx = attach({
  source: $signedInEmail,
  async effect(email, order: OpenOrder) {
    if (email !== order.email) return;
    const { method, plan, records, recordedAs } = order;
    const tell = bindUnits({
      closeOrderFx,
      itemsOrdered,
      messageShown,
      paymentEnded,
      paymentMethodReset,
      refreshFx,
    });
    await tell.closeOrderFx(order);
    const totalCents = records.reduce((sum, { price }) => sum + centsOf(price), 0);
    tell.paymentEnded({ is: 'done', method, orderId: recordedAs, totalCents });
    // The first order paid by a plan also accepts that plan.
    void tell.refreshFx(plan ? ['orders', 'plans'] : ['orders']);
    tell.itemsOrdered(records.map(fromCartItemRecord));
    const minutes = expectedMinutes(records.map((record) => record.comparison_cads.length));
    tell.messageShown(orderSucceeded(method === 'Free' ? 'free' : 'paid', minutes));
    // Back to the card (PAY-15).
    tell.paymentMethodReset();
  },
});

/** A step failed: tries it again later, stops, or returns an order that was never paid. */
const failFx = createEffect(async ({ order, error }: { order: OpenOrder; error: unknown }) => {
  const tell = bindUnits({
    closeOrderFx,
    failureFound,
    messageShown,
    nowFx,
    paymentEnded,
    providerStopped,
    recordingDue,
    refreshFx,
    stepFailed,
  });
  tell.stepFailed({ order, error });
  const { open, faults } = await tell.nowFx();
  if (open?.paypalOrderId !== order.paypalOrderId) return;
  const failure = recordingFailure(order, error, faults.inARow);
  const { method, message, outlook } = failure;
  tell.failureFound(failure);
  if (outlook === 'again') {
    const { failures } = await tell.nowFx();
    setTimeout(() => tell.recordingDue({ order, failures }), waitMs(failures));
    return;
  }
  if (outlook === 'stopped') {
    const orderId = paymentReferenceOf(open);
    const lines = [message, ...(orderId === null ? [] : [`Payment id: ${orderId}`])];
    tell.messageShown({ lines, tone: 'error', durationMs: 10_000 });
    return;
  }
  await tell.closeOrderFx(open);
  // Log what the provider declined (PAY-26); the payment card shows this and any other refusal.
  if (outlook === 'unpaid') tell.providerStopped(message);
  tell.paymentEnded({ is: 'unpaid', method, why: message });
  // The refusal may be due to changed plans or free reorders, so both are loaded again.
  if (outlook === 'refused') void tell.refreshFx(['plans', 'orders']);
});

/** Records the open order from its current step, unless this tab is already doing so. */
const recordFx = attach({
  source: { open: $openOrder, isRecording: $isRecording },
  async effect({ open, isRecording }) {
    if (open === null || isRecording) return;
    const tell = bindUnits({
      failFx,
      finishFx,
      keepOrderFx,
      nowFx,
      recordingEnded,
      recordingStarted,
      stepDone,
    });
    tell.recordingStarted();
    let order = open;
    try {
      const recorded = await placeOrder(open, async (next) => {
        if (next.step !== order.step) {
          tell.stepDone();
          // Stores the order without the mark that the step was sent, because the mark
          // distinguishes a first failure from later ones.
          order = next;
        }
        await tell.keepOrderFx(next);
        return (await tell.nowFx()).open?.paypalOrderId === next.paypalOrderId;
      });
      if (recorded) {
        tell.stepDone();
        await tell.finishFx(recorded);
      }
    } catch (error) {
      await tell.failFx({ order, error });
    } finally {
      tell.recordingEnded();
    }
  },
});

/** Looks for an order of the signed-in user that is not recorded yet. */
const loadFx = attach({
  source: { email: $signedInEmail, open: $openOrder },
  effect({ email, open }) {
    const tell = bindUnits({ orderLoaded });
    // Without browser storage, the page still holds its order in memory.
    const inMemory = open?.email === email ? open : null;
    tell.orderLoaded(email === null ? null : (loadDraft(email) ?? inMemory));
  },
});
sample({
  clock: [shopOpened, $signedInEmail, otherTabStored],
  fn: () => undefined,
  target: loadFx,
});
const retryFx = attach({
  source: { open: $openOrder, failures: $failures },
  effect(now, { order, failures }: { order: OpenOrder; failures: number }) {
    const tell = bindUnits({ recordFx });
    const isDue = now.open?.paypalOrderId === order.paypalOrderId && now.failures === failures;
    if (isDue) void tell.recordFx();
  },
});
sample({ clock: recordingDue, target: retryFx });
sample({
  clock: [orderLoaded, recordingRetried, cameOnline],
  fn: () => undefined,
  target: recordFx,
});
sample({ clock: [payPressed, recordingRetried], fn: () => undefined, target: failureEnded });

/** Stores the approved order before any money moves. */
const approveFx = attach({
  source: $started,
  async effect(started, paypalOrderId: string) {
    const tell = bindUnits({ keepOrderFx, providerStopped, recordFx });
    if (started?.paypalOrderId !== paypalOrderId) {
      // The order could not be stored.
      tell.providerStopped(`Order ${paypalOrderId} was approved, but this page did not start it.`);
      return;
    }
    await tell.keepOrderFx(started);
    await tell.recordFx();
  },
});
sample({ clock: orderApproved, target: approveFx });

/** Without a provider: stores the order before sending it, so that a second press finds the first. */
const placeFx = attach({
  source: { email: $signedInEmail, open: $openOrder },
  async effect({ email, open }, { lines, plan }: PlacedOrder) {
    const tell = bindUnits({ failureEnded, keepOrderFx, messageShown, recordFx });
    tell.failureEnded();
    if (open !== null) return;
    if (email === null) return tell.messageShown(failureMessage(ApiError.signedOut()));
    await tell.keepOrderFx(placedOrder(newOrder(email, lines), crypto.randomUUID(), plan));
    await tell.recordFx();
  },
});
interface PlacedOrder {
  lines: readonly PricedItem[];
  /** The plan that pays; null for a free order. */
  plan: PayingPlan | null;
}
/** The buyer orders these lines by a plan, or for free. */
export const orderPlaced = placeFx.prepend((placed: PlacedOrder) => placed);

/** The buyer has resolved an unrecordable order with support. */
export const orderSetAside = attach({
  source: $openOrder,
  async effect(open) {
    const tell = bindUnits({ closeOrderFx });
    if (open) await tell.closeOrderFx(open);
  },
}).prepend<void>(() => {});

/** Follows other tabs and the network, for the lifetime of the page. */
const listenFx = attach({
  source: $isListening,
  effect(isListening) {
    const tell = bindUnits({ cameOnline, listeningStarted, otherTabStored });
    if (isListening) return;
    tell.listeningStarted();
    window.addEventListener('storage', () => tell.otherTabStored());
    window.addEventListener('online', () => tell.cameOnline());
  },
});
sample({ clock: shopOpened, target: listenFx });

/** Lock the cart and its payment while money is moving or not yet recorded. */
export const $isCartLocked = combine(
  $isPaying,
  $openOrder,
  (isPaying, openOrder) => isPaying || openOrder !== null,
);

import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { draftSlot } from '#shared/lib/draft';
import { openOrderFrom, type OpenOrder } from './open-order.ts';
import { shopOpened } from './payment-model.ts';
import { $signedInEmail } from '#shared/auth/react';

/** The order changed; the browser stores it before anything else happens to it. */
export const orderSaved = createEvent<OpenOrder>();
/** The order's step is being sent to the server for the first time. */
export const orderSent = createEvent<OpenOrder>();
/** The order is recorded, was never paid, or was set aside; the browser deletes it. */
export const orderClosed = createEvent<OpenOrder>();
export const cameOnline = createEvent();
const otherTabStored = createEvent();

const slot = draftSlot({ name: 'open-order', version: 3, parse: openOrderFrom });

/**
 * The signed-in buyer's unrecorded order. While there is one, the buyer cannot pay for anything
 * else.
 */
export const $openOrder = createStore<OpenOrder | null>(null)
  .on(orderSent, (open, sent) => (open?.orderId === sent.orderId ? sent : open))
  .on(orderClosed, (open, closed) => (open?.orderId === closed.orderId ? null : open));

const keepFx = createEffect((order: OpenOrder) => {
  slot.write(order.email, order);
});
const forgetFx = createEffect((order: OpenOrder) => {
  slot.clear(order.email);
});
const loadFx = attach({
  source: { email: $signedInEmail, open: $openOrder },
  effect({ email, open }) {
    if (email === null) return null;
    // Without browser storage, the page still holds its order in memory.
    return slot.read(email) ?? (open?.email === email ? open : null);
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

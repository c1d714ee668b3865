import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { $signedInEmail } from '#shared/auth/react';
import { messageShown } from '#shared/snackbar/react';
import {
  addItems,
  removeItem,
  replaceItems,
  withoutFarm,
  withoutItems,
  type AddedItems,
  type Replacement,
} from '../model/cart.ts';
import type { CartItem } from '../model/cart-item.ts';
import { addedNotice, CART_NOTICE_MS, duplicateNotice } from '../model/notice.ts';
import { loadDraft, saveDraft } from '../model/draft-storage.ts';

/** Adds one or more items in one action; duplicates are refused with a notice. */
export const itemsAdded = createEvent<readonly CartItem[]>();
/** The buyer agreed to replace a benchmark's parcels. */
export const benchmarkReplaced = createEvent<Replacement>();
/**
 * Removes an item, and with a key its linked benchmarks; the screen asks for confirmation first.
 */
export const itemRemoved = createEvent<CartItem>();
/** Removes ordered items; those added meanwhile stay (PAY-14). */
export const itemsOrdered = createEvent<readonly CartItem[]>();
/** Removes the items of the deleted farm with this id (OP-30). */
export const farmItemsRemoved = createEvent<number>();
/**
 * Puts items back into the cart without a notice, because the action that restored them shows its
 * own.
 */
export const itemsReturned = createEvent<readonly CartItem[]>();
const otherTabStored = createEvent();
const cartLoaded = createEvent();

/** Sorted by `property_id`, without prices; empty while signed out (OP-43). */
export const $cartItems = createStore<readonly CartItem[]>([]);
/** Number for the badge (SHELL-09). */
export const $cartCount = $cartItems.map((items) => items.length);

const readFx = attach({
  source: $signedInEmail,
  effect: (email) => (email === null ? [] : (loadDraft(email) ?? [])),
});

/**
 * Applies a change to the stored cart instead of the shown one, so that no tab overwrites another's
 * change. Without browser storage, the shown cart is the only one.
 */
const changeFx = attach({
  source: { email: $signedInEmail, shown: $cartItems },
  effect({ email, shown }, change: (cart: readonly CartItem[]) => AddedItems) {
    const changed = change((email !== null && loadDraft(email)) || shown);
    if (email !== null) saveDraft(email, changed.items);
    return changed;
  },
});

/** Runs once; the listener stays attached for the lifetime of the page. */
const listenToOtherTabsFx = createEffect(() => {
  const stored = scopeBind(otherTabStored, { safe: true });
  window.addEventListener('storage', () => {
    stored();
  });
});
const $isListening = createStore(false).on(listenToOtherTabsFx, () => true);

$cartItems.on(readFx.doneData, (_, items) => items);
$cartItems.on(changeFx.doneData, (_, { items }) => items);

sample({ clock: [$signedInEmail, otherTabStored, cartLoaded], target: readFx });
sample({
  clock: [$signedInEmail, cartLoaded],
  filter: $isListening.map((is) => !is),
  target: listenToOtherTabsFx,
});

sample({
  clock: itemsAdded,
  fn: (wanted) => (cart: readonly CartItem[]) => addItems(cart, wanted),
  target: changeFx,
});
sample({
  clock: benchmarkReplaced,
  fn: (replacement) => (cart: readonly CartItem[]) => replaceItems(cart, replacement),
  target: changeFx,
});
sample({
  clock: itemRemoved,
  fn: (item) => (cart: readonly CartItem[]) => ({ items: removeItem(cart, item), outcomes: [] }),
  target: changeFx,
});

sample({
  clock: itemsOrdered,
  fn: (gone) => (cart: readonly CartItem[]) => ({ items: withoutItems(cart, gone), outcomes: [] }),
  target: changeFx,
});

sample({
  clock: farmItemsRemoved,
  fn: (farmId) => (cart: readonly CartItem[]) => ({
    items: withoutFarm(cart, farmId),
    outcomes: [],
  }),
  target: changeFx,
});

sample({
  clock: itemsReturned,
  fn: (wanted) => (cart: readonly CartItem[]) => ({
    items: addItems(cart, wanted).items,
    outcomes: [],
  }),
  target: changeFx,
});

/** Show the outcomes of one action in one message, one line each (OP-106). */
sample({
  clock: changeFx.doneData,
  filter: ({ outcomes }) => outcomes.length > 0,
  fn: ({ outcomes }) => ({
    lines: outcomes.map(({ item, added }) =>
      added ? addedNotice(item.item_type) : duplicateNotice(item.item_type),
    ),
    durationMs: CART_NOTICE_MS,
  }),
  target: messageShown,
});

// This module loads with the first screen, long after sign-in, so read the cart now.
cartLoaded();

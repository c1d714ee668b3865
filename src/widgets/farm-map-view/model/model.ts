import { createEvent, createStore } from 'effector';

/** The size that the user chose by dragging, arrow keys or buttons, in pixels. */
export const drawerResized = createEvent<number>();
export const drawerMinimised = createEvent();
export const drawerRestored = createEvent();

/** Kept in memory while the app is open (OP-11); null until the user chooses a size. */
export const $chosenDrawerSize = createStore<number | null>(null).on(
  drawerResized,
  (_, sizePx) => sizePx,
);
export const $isDrawerMinimised = createStore(false)
  .on(drawerMinimised, () => true)
  .on(drawerRestored, () => false);

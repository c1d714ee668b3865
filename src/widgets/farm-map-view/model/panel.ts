import { createEvent, createStore } from 'effector';
import type { SheetStop } from './sheet.ts';

/** The width that the user chose by dragging, arrow keys or buttons, in pixels. */
export const drawerResized = createEvent<number>();
export const drawerMinimised = createEvent();
export const drawerRestored = createEvent();
export const sheetMoved = createEvent<SheetStop>();
/**
 * The user left the text field for which the sheet was raised; carries the stop from which it was
 * raised.
 */
export const typingEnded = createEvent<SheetStop>();
/** Something in the drawer needs to be visible, whatever the drawer's state. */
export const drawerNeeded = createEvent();

/** The map is about to show a place that the user asked for. */
export const mapNeeded = createEvent();

/** The user asked for something whose controls are on the map. */
export const mapUncovered = createEvent();

/** Pixels of the map that the drawer covers from the left, or the sheet from the bottom. */
export interface Covered {
  left: number;
  bottom: number;
}
export const mapCovered = createEvent<Covered>();

/** Kept in memory while the app is open (OP-11); null until the user chooses a size. */
export const $chosenDrawerSize = createStore<number | null>(null).on(
  drawerResized,
  (_, sizePx) => sizePx,
);
export const $isDrawerMinimised = createStore(false)
  .on(drawerMinimised, () => true)
  .on([drawerRestored, drawerNeeded], () => false);
export const $sheetStop = createStore<SheetStop>('half')
  .on(sheetMoved, (_, stop) => stop)
  .on(typingEnded, (stop, before) => (stop === 'full' ? before : stop))
  .on(drawerNeeded, (stop) => (stop === 'peek' ? 'half' : stop))
  .on(mapUncovered, () => 'peek')
  .on(mapNeeded, (stop) => (stop === 'full' ? 'half' : stop));
export const $covered = createStore<Covered>({ left: 0, bottom: 0 }).on(
  mapCovered,
  (_, covered) => covered,
);

import { createEvent, createStore, sample } from 'effector';
import type { WireParcel } from '#shared/api/contract';
import { changed, historyFrom, redone, undone, type History } from '#shared/history';
import { $isSubmitting, parcelSelection } from './wizard-model.ts';

/** Takes back the last change of the selected parcels. */
export const undoPressed = createEvent();
/** Repeats the change that was taken back last. */
export const redoPressed = createEvent();
/** Deselects every parcel. */
export const clearPressed = createEvent();

const { $parcels, $waitingCount, parcelsReplaced, selectionCleared, selectionRestored } =
  parcelSelection;
type Parcels = readonly WireParcel[];

const areSame = (one: Parcels, other: Parcels) =>
  one === other || (one.length === 0 && other.length === 0);
const NONE = historyFrom<Parcels>([]);

/** The selections since the wizard opened; however a parcel was selected or removed. */
const $history = createStore<History<Parcels>>(NONE)
  .on($parcels, (history, parcels) =>
    areSame(parcels, history.present) ? history : changed(history, parcels),
  )
  .on(selectionRestored, (_, parcels) => historyFrom(parcels))
  .on(selectionCleared, () => NONE);

export const $canUndo = $history.map(({ past }) => past.length > 0);
export const $canRedo = $history.map(({ future }) => future.length > 0);

const source = { history: $history, isSubmitting: $isSubmitting, waitingCount: $waitingCount };

for (const [pressed, move] of [
  [undoPressed, undone],
  [redoPressed, redone],
] as const) {
  const moved = sample({
    clock: pressed,
    source,
    filter: ({ isSubmitting, waitingCount }) => !isSubmitting && waitingCount === 0,
    fn: ({ history }) => move(history),
  });
  $history.on(moved, (_, history) => history);
  sample({ clock: moved, fn: ({ present }) => present, target: parcelsReplaced });
}
// A click in progress is the last change.
sample({
  clock: undoPressed,
  source,
  filter: ({ isSubmitting, waitingCount }) => !isSubmitting && waitingCount > 0,
  fn: ({ history }) => history.present,
  target: parcelsReplaced,
});
sample({
  clock: clearPressed,
  source,
  filter: ({ isSubmitting }) => !isSubmitting,
  fn: () => [],
  target: parcelsReplaced,
});

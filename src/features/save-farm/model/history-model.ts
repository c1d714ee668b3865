import { attach, createEvent, createStore } from 'effector';
import type { WireParcel } from '#shared/api/contract';
import { changed, historyFrom, redone, undone, type History } from '#shared/history';
import { bindUnits } from '#shared/process/react';
import { parcelSelection } from './land-model.ts';
import { $isSubmitting } from './wizard-model.ts';

const { $parcels, $waitingCount, parcelsReplaced, selectionCleared, selectionRestored } =
  parcelSelection;
type Parcels = readonly WireParcel[];

const areSame = (one: Parcels, other: Parcels) =>
  one === other || (one.length === 0 && other.length === 0);
const NONE = historyFrom<Parcels>([]);

const historyMoved = createEvent<History<Parcels>>();

/** The selections since the wizard opened, however the parcels were selected or removed. */
const $history = createStore<History<Parcels>>(NONE)
  .on($parcels, (history, parcels) =>
    areSame(parcels, history.present) ? history : changed(history, parcels),
  )
  .on(historyMoved, (_, history) => history)
  .on(selectionRestored, (_, parcels) => historyFrom(parcels))
  .on(selectionCleared, () => NONE);

export const $canUndo = $history.map(({ past }) => past.length > 0);
export const $canRedo = $history.map(({ future }) => future.length > 0);

const changeFx = attach({
  source: { history: $history, isSubmitting: $isSubmitting, waitingCount: $waitingCount },
  effect({ history, isSubmitting, waitingCount }, change: 'undo' | 'redo' | 'clear') {
    const tell = bindUnits({ historyMoved, parcelsReplaced });
    if (isSubmitting) return;
    if (change === 'clear') return tell.parcelsReplaced([]);
    // A click in progress counts as the last change.
    if (waitingCount > 0) return change === 'undo' && tell.parcelsReplaced(history.present);
    const moved = change === 'undo' ? undone(history) : redone(history);
    tell.historyMoved(moved);
    tell.parcelsReplaced(moved.present);
  },
});

/** Undoes the last change of the selected parcels. */
export const undoPressed = changeFx.prepend<void>(() => 'undo' as const);
/** Redoes the change that was undone last. */
export const redoPressed = changeFx.prepend<void>(() => 'redo' as const);
/** Deselects every parcel. */
export const clearPressed = changeFx.prepend<void>(() => 'clear' as const);

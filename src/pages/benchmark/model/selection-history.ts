import { createEvent, createStore, sample } from 'effector';
import type { WireParcel } from '#shared/api/contract';
import { comparison } from './model.ts';

type Parcels = readonly WireParcel[];

/** Enough to take back a slip; each step holds a list of up to 25,000 references. */
const MAX_STEPS = 20;

export const undone = createEvent();
/** "Clear all": unlike leaving the comparison, it can be undone. */
export const allRemoved = createEvent();

const { $parcels, selectionRestored } = comparison;

interface History {
  now: Parcels;
  past: readonly Parcels[];
}

/** A selection that is reset, for another farm or on leaving, has no history. */
const $history = createStore<History>({ now: $parcels.defaultState, past: [] }).on(
  $parcels,
  ({ now, past }, next) => {
    if (next === $parcels.defaultState) return { now: next, past: [] };
    if (next === past.at(-1)) return { now: next, past: past.slice(0, -1) };
    return { now: next, past: [...past, now].slice(-MAX_STEPS) };
  },
);

export const $canUndo = $history.map(({ past }) => past.length > 0);

sample({
  clock: undone,
  source: $history,
  filter: ({ past }) => past.length > 0,
  fn: ({ past }) => past.at(-1)!,
  target: selectionRestored,
});
sample({ clock: allRemoved, fn: () => [], target: selectionRestored });

import { createEvent, createStore, sample } from 'effector';
import type { ComparisonSelection, WireParcel } from '#shared/api/contract';
import { CHOSEN_BY_HAND, withDistance } from './comparison-selection.ts';
import { comparison, searchDone, type Question } from './model.ts';

type Parcels = readonly WireParcel[];

/** Enough to undo a slip; each step holds a list of up to 25,000 references. */
const MAX_STEPS = 20;

export const undone = createEvent();
/** "Clear all": unlike leaving the comparison, it can be undone. */
export const allRemoved = createEvent();

const { $parcels, selectionRestored } = comparison;

interface Step {
  parcels: Parcels;
  selection: ComparisonSelection;
}

interface History {
  now: Step;
  past: readonly Step[];
  /** How the present parcels were found, including a search that has not changed them yet. */
  selection: ComparisonSelection;
}

const emptyStep = (parcels: Parcels): Step => ({ parcels, selection: CHOSEN_BY_HAND });
const START: History = {
  now: emptyStep($parcels.defaultState),
  past: [],
  selection: CHOSEN_BY_HAND,
};

/** A selection that is reset, for another farm or on leaving, has no history. */
const $history = createStore<History>(START)
  .on(searchDone, (history, { params, result }) =>
    result.parcels.length === 0
      ? history
      : { ...history, selection: selectionAfter(history.selection, params) },
  )
  .on($parcels, ({ now, past, selection }, next) => {
    if (next === $parcels.defaultState) return START;
    const last = past.at(-1);
    if (last && next === last.parcels) {
      return { now: last, past: past.slice(0, -1), selection: last.selection };
    }
    const step = next.length === 0 ? emptyStep(next) : { parcels: next, selection };
    return { now: step, past: [...past, now].slice(-MAX_STEPS), selection: step.selection };
  });

function selectionAfter(selection: ComparisonSelection, question: Question): ComparisonSelection {
  if (question.by === 'lots') return selection;
  if (question.by === 'cart') return question.item.comparison_selection ?? CHOSEN_BY_HAND;
  if (question.by === 'file') return { ...selection, has_file: true };
  const { km, area } = question.params;
  const before = question.isReplacing ? CHOSEN_BY_HAND : selection;
  return withDistance(before, { km, min_area_ha: area });
}

export const $canUndo = $history.map(({ past }) => past.length > 0);
/** How the selected parcels were found, as recorded in the report that compares with them. */
export const $selection = $history.map(({ selection }) => selection);

sample({
  clock: undone,
  source: $history,
  filter: ({ past }) => past.length > 0,
  fn: ({ past }) => past.at(-1)!.parcels,
  target: selectionRestored,
});
sample({ clock: allRemoved, fn: () => [], target: selectionRestored });

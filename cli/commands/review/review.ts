import { reduce } from './model/reduce.ts';
import type { Effect, ReviewEvent, ReviewState } from './model/review-state.ts';

/** A running review: its current state, updated by one event at a time. */
export interface Review {
  state: () => ReviewState;
  /** Starts loading the list. */
  start: () => void;
  dispatch: (event: ReviewEvent) => void;
  /** Calls back after every change; returns the function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void;
}

export function createReview(start: ReviewState, perform: (effect: Effect) => void): Review {
  let state = start;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    start: () => perform({ do: 'load' }),
    dispatch(event) {
      const [next, effects] = reduce(state, event);
      state = next;
      for (const onChange of listeners) onChange();
      for (const effect of effects) perform(effect);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

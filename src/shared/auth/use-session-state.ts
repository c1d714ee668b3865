import { createEvent, createStore, sample } from 'effector';
import { useStoreMap, useUnit } from 'effector-react';
import { useCallback } from 'react';
import { $session } from './session.ts';

const $email = $session.map((session) =>
  session.status === 'authenticated' ? session.email : null,
);
/** Somebody signed in or out: nothing that the person before did is for the next one to see. */
export const accountChanged = createEvent();
sample({ clock: $email, fn: () => undefined, target: accountChanged });

const valueChanged = createEvent<{ name: string; value: unknown }>();
const $values = createStore<ReadonlyMap<string, unknown>>(new Map(), { serialize: 'ignore' })
  .on(valueChanged, (values, { name, value }) => new Map(values).set(name, value))
  .reset(accountChanged);

/** State of a screen by name, as its user left it; it lasts from one visit to the next, until sign-out. */
export function useSessionState<T>(name: string, first: T): [T, (value: T) => void] {
  const value = useStoreMap({
    store: $values,
    keys: [name],
    fn: (values, [key]) => values.get(key) ?? null,
  });
  const change = useUnit(valueChanged);
  const set = useCallback((next: T) => change({ name, value: next }), [change, name]);
  return [value === null ? first : (value as T), set];
}

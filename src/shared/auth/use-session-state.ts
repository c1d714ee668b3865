import { createEffect, createEvent, createStore, sample } from 'effector';
import { useStoreMap, useUnit } from 'effector-react';
import { useCallback } from 'react';
import { draftSlot } from '#shared/lib/draft';
import { $signedInEmail, followSignOutFx, goToSignOutFx } from './session.ts';

type Values = Readonly<Record<string, unknown>>;
type Value = string | number | boolean;

/**
 * Uses session storage, which survives the full page load that the shop may need and ends with the
 * tab.
 */
const slot = draftSlot<Values>({
  name: 'screens',
  version: 1,
  isMinor: true,
  parse: (stored) => (typeof stored === 'object' ? (stored as Values | null) : null),
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
  },
});
const writeFx = createEffect(({ email, values }: { email: string; values: Values }) =>
  slot.write(email, values),
);
const clearFx = createEffect((email: string) => slot.clear(email));

/** The user changed: data of the previous user must not be visible to the next one. */
export const accountChanged = createEvent<string | null>();
sample({ clock: $signedInEmail, target: accountChanged });
const $lastEmail = createStore<string | null>(null).on(
  $signedInEmail,
  (last, email) => email ?? last,
);
// If the session ends by itself, the typed values stay stored for the same user's next sign-in.
sample({
  clock: [goToSignOutFx, followSignOutFx],
  source: $lastEmail,
  filter: (last) => last !== null,
  target: clearFx,
});

const valueChanged = createEvent<{ name: string; value: Value }>();
const $values = createStore<Values>({})
  .on(accountChanged, (_, email) => (email === null ? {} : (slot.read(email) ?? {})))
  .on(valueChanged, (values, { name, value }) => ({ ...values, [name]: value }));
sample({
  clock: valueChanged,
  source: { email: $signedInEmail, values: $values },
  filter: ({ email }) => email !== null,
  fn: ({ email, values }) => ({ email: email!, values }),
  target: writeFx,
});

/**
 * State of a screen by name, such as typed text, restored at the user's next visit until they sign
 * out.
 */
export function useSessionState<T extends Value>(name: string, first: T) {
  const change = useUnit(valueChanged);
  const kept = useStoreMap({
    store: $values,
    keys: [name],
    fn: (values, [wanted]) => values[wanted] ?? null,
  });
  const set = useCallback((value: T) => change({ name, value }), [change, name]);
  return [typeof kept === typeof first ? (kept as T) : first, set] as const;
}

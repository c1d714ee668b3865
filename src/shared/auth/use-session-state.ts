import { createEffect, createEvent, createStore, sample } from 'effector';
import { useStoreMap, useUnit } from 'effector-react';
import { useCallback, useEffect, useState } from 'react';
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

/** Without a value, the name is forgotten. */
const valueChanged = createEvent<{ name: string; value: Value | undefined }>();
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
  const [kept, set]: readonly [unknown, (value: T) => void] = useStored(name);
  return [typeof kept === typeof first ? (kept as T) : first, set] as const;
}

/**
 * Text typed into a form, or `first` until it is changed. A reload, or a session that ends by
 * itself, keeps it; null and closing the form forget it.
 */
export function useTypedText<F extends string | null>(name: string, first: F) {
  const [kept, keep] = useStored(name);
  const [typed, setTyped] = useState(typeof kept === 'string' ? kept : null);
  useEffect(() => keep(typed ?? undefined), [keep, typed]);
  // Nothing is stored while nobody is signed in, so the end of the session does not forget the text.
  useEffect(() => () => keep(undefined), [keep]);
  const text: string | F = typed ?? first;
  return [text, setTyped] as const;
}

function useStored(name: string) {
  const change = useUnit(valueChanged);
  const kept = useStoreMap({
    store: $values,
    keys: [name],
    fn: (values, [wanted]) => values[wanted] ?? null,
  });
  const keep = useCallback(
    (value: Value | undefined) => void change({ name, value }),
    [change, name],
  );
  return [kept, keep] as const;
}

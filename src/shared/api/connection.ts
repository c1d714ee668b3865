import { combine, createEvent, createStore } from 'effector';
import { $isSessionAssumed } from '#shared/auth/react';

/**
 * `offline`: the device has no network. `away`: it has a network, but the server does not respond.
 */
export type Connection = 'online' | 'offline' | 'away';

export const serverAnswered = createEvent();
/** A call got no response. */
export const serverMissed = createEvent();
/** Another failure, such as a failed token renewal, suggests that the server may be unreachable. */
export const serverDoubted = createEvent();
/** The browser gained (true) or lost its network. */
export const networkChanged = createEvent<boolean>();

/** Derived from the outcome of every call; only a response ends `offline` and `away`. */
export const $connection = createStore<Connection>('online')
  .on(serverAnswered, () => 'online')
  .on(serverMissed, () => (navigator.onLine ? 'away' : 'offline'))
  .on(networkChanged, (connection, hasNetwork) => {
    if (!hasNetwork) return 'offline';
    return connection === 'offline' ? 'away' : connection;
  });

/** True while calls can succeed: the server responds, and the provider says who is signed in. */
export const $isConnected = combine(
  [$connection, $isSessionAssumed],
  ([connection, isAssumed]) => connection === 'online' && !isAssumed,
);

/** Starts to report the browser's online and offline events. */
export function watchNetwork(): void {
  for (const name of ['online', 'offline'] as const) {
    window.addEventListener(name, () => networkChanged(name === 'online'));
  }
  if (!navigator.onLine) networkChanged(false);
}

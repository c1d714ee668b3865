import { createEvent, createStore } from 'effector';

/** `offline`: the device has no network. `away`: it has one, and the server does not answer. */
export type Connection = 'online' | 'offline' | 'away';

export const serverAnswered = createEvent();
/** A call got no answer. */
export const serverMissed = createEvent();
/** Something else failed that may mean it: a renewal of the token. */
export const serverDoubted = createEvent();
/** The browser gained (true) or lost its network. */
export const networkChanged = createEvent<boolean>();

/** Known from what becomes of every call; only an answer ends `offline` and `away`. */
export const $connection = createStore<Connection>('online')
  .on(serverAnswered, () => 'online')
  .on(serverMissed, () => (navigator.onLine ? 'away' : 'offline'))
  .on(networkChanged, (connection, hasNetwork) => {
    if (!hasNetwork) return 'offline';
    return connection === 'offline' ? 'away' : connection;
  });

/** Reports the browser's own word on its network, from now on. */
export function watchNetwork(): void {
  for (const name of ['online', 'offline'] as const) {
    window.addEventListener(name, () => networkChanged(name === 'online'));
  }
  if (!navigator.onLine) networkChanged(false);
}

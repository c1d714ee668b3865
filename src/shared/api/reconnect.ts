import { onlineManager } from '@tanstack/react-query';
import { createEffect, sample } from 'effector';
import { apiClient } from './api-client.ts';
import { $connection, serverDoubted, serverMissed } from './connection.ts';
import { calls } from './calls.ts';

/** Pauses between attempts to reach the server; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** Time limit, because a request that was sent while the network changed may never end. */
const MAX_WAIT_MS = 10_000;

/** Checks whether the server responds; also updates `$connection`. */
export async function reachServer(asking = new AbortController()): Promise<boolean> {
  const timer = setTimeout(() => asking.abort(), MAX_WAIT_MS);
  try {
    await apiClient.send(calls.app.version, { app: 'mfk' }, { signal: asking.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const checkFx = createEffect(async () => {
  if (!(await reachServer())) serverMissed();
});
sample({
  clock: serverDoubted,
  source: checkFx.pending,
  filter: (isChecking) => !isChecking,
  fn: () => undefined,
  target: checkFx,
});

/**
 * Calls the server until it responds, after growing pauses and at once when the network is back.
 */
export const reconnectFx = createEffect(async () => {
  let pauses = 0;
  let asking = new AbortController();
  const askAnew = () => {
    pauses = 0;
    asking.abort();
  };
  window.addEventListener('online', askAnew);
  do {
    const pause = PAUSES_MS[Math.min(pauses, PAUSES_MS.length - 1)]!;
    pauses += 1;
    // Random jitter, so that clients do not all reach a restarted server at the same moment.
    await pauseUnlessOnline(pause * (0.75 + Math.random() / 2));
    asking = new AbortController();
  } while (!(await reachServer(asking)));
  window.removeEventListener('online', askAnew);
});

const pauseUnlessOnline = (durationMs: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    window.addEventListener('online', end);
  });

sample({
  clock: [$connection, reconnectFx.finally],
  source: { connection: $connection, isReconnecting: reconnectFx.pending },
  filter: ({ connection, isReconnecting }) => connection !== 'online' && !isReconnecting,
  fn: () => undefined,
  target: reconnectFx,
});

// Failed queries are sent again as soon as the server responds.
onlineManager.setEventListener(() => {});
const tellQueriesFx = createEffect((connection: string) =>
  onlineManager.setOnline(connection === 'online'),
);
sample({ clock: $connection, target: tellQueriesFx });

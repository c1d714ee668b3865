import type { QueryClient } from '@tanstack/react-query';
import { attach, combine, createEffect, createEvent, sample } from 'effector';
import { $connection, $isConnected, $queryClient } from '#shared/api/react';
import {
  $isSessionAssumed,
  $signedInEmail,
  connectionRestored,
  resumeSessionFx,
} from '#shared/auth/react';
import {
  $outbox,
  onOutboxChangedElsewhere,
  outboxRead,
  readOutbox,
  removeKeptOfOthers,
} from '#shared/offline/react';

/** Pause before another attempt with a provider or a server that did not answer. */
const PAUSE_MS = 15_000;
const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, PAUSE_MS));

/** What another account stored on this device is removed before this account sees anything. */
const removeOthersFx = createEffect(removeKeptOfOthers);
const restoreFx = createEffect(async (client: QueryClient) => {
  const { restoreKept } = await import('#features/keep-farm-offline');
  await restoreKept(client);
});
const readOutboxFx = createEffect((email: string) => readOutbox(email));
const sendOutboxFx = createEffect(async () => {
  const { outboxDue } = await import('#features/save-farm');
  outboxDue();
});
const pauseResumeFx = createEffect(pause);
const pauseSendFx = createEffect(pause);
const outboxChangedElsewhere = createEvent();

const $isDue = combine(
  [$isConnected, $signedInEmail],
  ([isConnected, email]) => isConnected && email !== null,
);

sample({
  clock: $signedInEmail,
  filter: (email): email is string => email !== null,
  target: [removeOthersFx, readOutboxFx],
});
sample({
  clock: outboxChangedElsewhere,
  source: $signedInEmail,
  filter: (email): email is string => email !== null,
  target: readOutboxFx,
});
sample({ clock: readOutboxFx.doneData, target: outboxRead });

// Without a connection, kept farms that were not opened before are read from the device.
sample({
  clock: $connection,
  source: { client: $queryClient, email: $signedInEmail },
  filter: ({ email }, connection) => connection !== 'online' && email !== null,
  fn: ({ client }) => client,
  target: restoreFx,
});

// An app that opened offline finds out who is signed in, then reads everything again.
sample({
  clock: [$connection, pauseResumeFx.done],
  source: $connection,
  filter: (connection) => connection === 'online',
  fn: () => undefined,
  target: connectionRestored,
});
sample({
  clock: resumeSessionFx.done,
  source: $isSessionAssumed,
  filter: Boolean,
  fn: () => undefined,
  target: pauseResumeFx,
});
sample({
  clock: resumeSessionFx.doneData,
  filter: ({ outcome }) => outcome === 'signed-in',
  fn: () => undefined,
  target: attach({ source: $queryClient, effect: (client) => client.invalidateQueries() }),
});

// Waiting changes are sent as soon as the server knows who sends them.
sample({
  clock: [$isDue, outboxRead],
  source: { isDue: $isDue, outbox: $outbox, isPausing: pauseSendFx.pending },
  filter: ({ isDue, outbox, isPausing }) =>
    isDue && !isPausing && outbox.some(({ state }) => state !== 'refused'),
  fn: () => undefined,
  target: [sendOutboxFx, pauseSendFx],
});
sample({
  clock: pauseSendFx.done,
  source: $outbox,
  target: outboxRead,
});

/** Starts to follow other tabs' changes of the outbox. */
export function watchOfflineData(): void {
  onOutboxChangedElsewhere(outboxChangedElsewhere);
}

import { calls } from '#shared/api';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { apiClient } from '#shared/api/react';
import { VERSION_LABEL } from '#shared/config/react';
import { reloadFresh } from '#shared/offline/react';

/** Timings of SM-3 in milliseconds. */
const CHECK_DELAY_MS = 2_000;
const NOTICE_DURATION_MS = 1_000_000;
const APP = 'mfk';

const wait = (durationMs: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, durationMs);
  });

/** The app has started; requests the server's version two seconds later. */
export const checkVersionAfterStart = createEvent();
export const noticeClosed = createEvent();
export const refreshRequested = createEvent();

const waitBeforeCheckFx = createEffect(() => wait(CHECK_DELAY_MS));
const waitWhileShownFx = createEffect(() => wait(NOTICE_DURATION_MS));
export const askVersionFx = createEffect(() => apiClient.send(calls.app.version, { app: APP }));
export const reloadFreshFx = createEffect(reloadFresh);

/** The new version is being loaded onto this device. */
export const $isRefreshing = reloadFreshFx.pending;

/** The server's version, while it differs from ours and the user has not closed the notice. */
export const $newVersion = createStore<string | null>(null)
  .on(askVersionFx.doneData, (_, version) =>
    version === '' || version === VERSION_LABEL ? null : version,
  )
  .reset(noticeClosed, waitWhileShownFx.done);

sample({ clock: checkVersionAfterStart, target: waitBeforeCheckFx });
sample({ clock: waitBeforeCheckFx.done, fn: () => undefined, target: askVersionFx });
sample({
  clock: $newVersion,
  filter: (version) => version !== null,
  fn: () => undefined,
  target: waitWhileShownFx,
});
sample({ clock: refreshRequested, target: reloadFreshFx });

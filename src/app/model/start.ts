import { calls } from '#shared/api';
import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { checkVersionAfterStart } from '#widgets/app-shell';
import { refusalOf } from '#shared/api';
import { $connection, $queryClient, apiClient } from '#shared/api/react';
import {
  connectIdentityProvider,
  finishSignOut,
  sessionAssumed,
  sessionOpened,
} from '#shared/auth/react';
import { keepCoverRecord } from '#entities/cover';
import { keepAppSettings, type AppSettings } from '#shared/config/react';
import { rememberMapsOf } from '#shared/land-map';
import { nameDraftOwner } from '#shared/lib/draft';
import { holdDraftKey, readKeptAccount } from '#shared/offline/react';
import { isPublicPath } from './public-paths.ts';

/** The page loaded, or the user pressed Try again after the server was unreachable. */
export const appStarted = createEvent();

export const loadSettingsFx = createEffect(async () => {
  const [settings] = await apiClient.send(calls.app.settings, {});
  applySettings(settings);
});

/** Starts from the data on this device; rejects if there are none. */
export const startOfflineFx = attach({
  source: $queryClient,
  async effect(client) {
    await finishSignOut();
    const account = await readKeptAccount();
    if (!account) throw new Error('This device keeps no farm.');
    if (account.owner) {
      nameDraftOwner(account.email, account.owner);
      rememberMapsOf(account.owner);
    }
    if (account.draftKey) holdDraftKey(account.email, account.draftKey);
    const { restoreKept } = await import('#features/keep-farm-offline');
    await restoreKept(client);
    applySettings(account.settings);
    return { email: account.email, name: account.name };
  },
});

function applySettings(settings: AppSettings): void {
  keepAppSettings(settings);
  if (settings.cover_until) keepCoverRecord(settings.cover_until);
  connectIdentityProvider(settings.oidc);
}

/** Failures of a start that end without action by the user. */
const PASSING = new Set<string>(['UNREACHABLE', 'TOO_MANY_REQUESTS', 'OVERLOADED']);
const PAUSE_MS = 3_000;
const pauseFx = createEffect(() => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS)));

/** Nothing can render before the server's settings have loaded. */
export const $start = createStore<'loading' | 'ready' | 'unreachable'>('loading')
  .on(loadSettingsFx, () => 'loading')
  .on([loadSettingsFx.done, startOfflineFx.done], () => 'ready')
  .on(startOfflineFx.fail, () => 'unreachable');

sample({ clock: appStarted, target: loadSettingsFx });
sample({ clock: loadSettingsFx.fail, fn: () => undefined, target: startOfflineFx });
sample({ clock: startOfflineFx.doneData, target: sessionAssumed });
sample({
  clock: $connection,
  source: $start,
  filter: (start, connection) => start === 'unreachable' && connection === 'online',
  fn: () => undefined,
  target: appStarted,
});
// A busy server answers later, and an unreachable one may have recovered while this device was
// searched.
const $isPassing = createStore(false).on(loadSettingsFx.failData, (_, error) =>
  PASSING.has(refusalOf(error) ?? ''),
);
sample({
  clock: startOfflineFx.fail,
  source: { isPassing: $isPassing, connection: $connection },
  filter: ({ isPassing, connection }) => isPassing && connection === 'online',
  fn: () => undefined,
  target: pauseFx,
});
sample({
  clock: pauseFx.done,
  source: $start,
  filter: (start) => start === 'unreachable',
  fn: () => undefined,
  target: appStarted,
});
// A public page does not look for a session, because that could redirect its reader to the sign-in.
sample({
  clock: loadSettingsFx.done,
  filter: () => !isPublicPath(window.location.pathname),
  fn: () => window.location.href,
  target: sessionOpened,
});
sample({ clock: loadSettingsFx.done, fn: () => undefined, target: checkVersionAfterStart });

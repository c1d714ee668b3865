import { createEffect, createEvent, createStore, sample } from 'effector';
import { checkVersionAfterStart } from '#widgets/app-shell';
import { $connection, apiClient, shellCalls } from '#shared/api/react';
import { connectIdentityProvider, sessionOpened } from '#shared/auth/react';
import { keepAppSettings } from '#shared/config/react';

/** The page loaded, or the user pressed Try again after the server was unreachable. */
export const appStarted = createEvent();

export const loadSettingsFx = createEffect(async () => {
  const [settings] = await apiClient.send(shellCalls.settings, {});
  keepAppSettings(settings);
  connectIdentityProvider(settings.oidc);
});

/** Nothing can render before the server's settings have loaded. */
export const $start = createStore<'loading' | 'ready' | 'unreachable'>('loading')
  .on(loadSettingsFx, () => 'loading')
  .on(loadSettingsFx.done, () => 'ready')
  .on(loadSettingsFx.fail, () => 'unreachable');

sample({ clock: appStarted, target: loadSettingsFx });
sample({
  clock: $connection,
  source: $start,
  filter: (start, connection) => start === 'unreachable' && connection === 'online',
  fn: () => undefined,
  target: appStarted,
});
sample({ clock: loadSettingsFx.done, fn: () => window.location.href, target: sessionOpened });
sample({ clock: loadSettingsFx.done, fn: () => undefined, target: checkVersionAfterStart });

import { createEffect, sample } from 'effector';
import { isSessionExpected } from '#shared/auth/react';
import { FIRST_SCREENS } from './model/first-screens.ts';
import { isPublicPath } from './model/public-paths.ts';
import { loadSettingsFx } from './model/start.ts';

/** A failed preload is retried, and reported, when the screen opens. */
const preloadFx = createEffect(async () => {
  const { href, pathname } = window.location;
  if (isPublicPath(pathname) || !isSessionExpected(href)) return;
  const screen = Object.hasOwn(FIRST_SCREENS, pathname)
    ? FIRST_SCREENS[pathname as keyof typeof FIRST_SCREENS]
    : null;
  await Promise.all([import('./SignedIn.tsx'), screen?.()]);
});

/**
 * Loads the screen at this address while the provider checks who is signed in. Starts after that
 * request, because reading the code would delay it.
 */
export function preloadScreen(): void {
  sample({ clock: loadSettingsFx.done, fn: () => undefined, target: preloadFx });
}

import { createEffect } from 'effector';
import { isSessionExpected } from '#shared/auth/react';
import { FIRST_SCREENS } from './first-screens.ts';
import { isPublicPath } from './public-paths.ts';

/**
 * Loads the screen at this address while the provider answers who is signed in. A failed load is
 * tried again, and reported, when the screen opens.
 */
export const preloadScreenFx = createEffect(async () => {
  const { href, pathname } = window.location;
  if (isPublicPath(pathname) || !isSessionExpected(href)) return;
  const screen = Object.hasOwn(FIRST_SCREENS, pathname)
    ? FIRST_SCREENS[pathname as keyof typeof FIRST_SCREENS]
    : null;
  await Promise.all([import('../SignedIn.tsx'), screen?.()]);
});

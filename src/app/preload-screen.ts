import { isSessionExpected } from '#shared/auth/react';
import { isPublicPath } from './model/public-paths.ts';

/**
 * Loads the screen at this address while the provider still answers who is signed in. A failed load
 * is tried again, and reported, when the screen opens.
 */
export function preloadScreen(): void {
  const { href, pathname } = window.location;
  if (isPublicPath(pathname) || !isSessionExpected(href)) return;
  import('./SignedIn.tsx').then(({ loadScreen }) => loadScreen(pathname)).catch(() => {});
}

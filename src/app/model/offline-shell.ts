import { installAppShell } from '#shared/offline/react';

/** The worker fetches the files of every screen; meanwhile, the first one would appear later. */
const WAIT_MS = 10_000;

/** Lets the screens open offline from the next visit on, or as soon as a farm is kept. */
export function registerOfflineShell(): void {
  const install = () => installAppShell().catch((error: unknown) => console.error(error));
  window.addEventListener('load', () => setTimeout(() => void install(), WAIT_MS));
}

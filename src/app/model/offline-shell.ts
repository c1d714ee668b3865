import { installAppShell, isAppShellMissed } from '#shared/offline/react';

/** The worker fetches the files of every screen, which would delay the first screen. */
const WAIT_MS = 10_000;

/**
 * Lets the screens open offline from the next visit on, or as soon as a farm is stored on the
 * device.
 */
export function registerOfflineShell(): void {
  window.addEventListener('load', () => void installWhenQuiet().catch(console.error));
}

async function installWhenQuiet(): Promise<void> {
  if (!(await isAppShellMissed())) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  await installAppShell();
}

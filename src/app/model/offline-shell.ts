import { installAppShell, isAppShellMissed } from '#shared/offline/react';

/** The worker fetches the files of every screen, which would delay the first screen. */
const WAIT_MS = 10_000;

/** True if the user asked the browser to load little. */
function savesData(): boolean {
  const { connection }: Pick<Navigator, 'onLine'> & { connection?: { saveData?: boolean } } =
    navigator;
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/**
 * Lets the screens open offline from the next visit on, or as soon as a farm is stored on the
 * device; only then for people who save data.
 */
export function registerOfflineShell(): void {
  if (savesData()) return;
  window.addEventListener('load', () => void installWhenQuiet().catch(console.error));
}

async function installWhenQuiet(): Promise<void> {
  if (!(await isAppShellMissed())) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  await installAppShell();
}

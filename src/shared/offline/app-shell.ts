/** The app's files could not be stored on this device. */
export class AppShellError extends Error {
  override readonly name = 'AppShellError';
}

/**
 * Installs the service worker, which caches the files of every screen but no data (OP-108); see
 * vite.config.ts. Resolves once all are there, and at once where there is no worker to install.
 *
 * @throws {AppShellError}
 */
export async function installAppShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js').catch((cause: unknown) => {
    throw new AppShellError('The service worker was refused.', { cause });
  });
  // A browser that blocks service workers registers none, and says nothing.
  const registered = await navigator.serviceWorker.getRegistration();
  const installing = registered?.installing;
  if (!installing || registered?.active) return;
  await new Promise<void>((resolve, reject) => {
    installing.addEventListener('statechange', () => {
      if (installing.state === 'redundant') {
        reject(new AppShellError('The service worker could not be installed.'));
      } else resolve();
    });
  });
}

/**
 * True if the app has stored something on this device but no worker opens it offline, as after
 * `reloadFresh` on a busy device.
 */
export async function isAppShellMissed(): Promise<boolean> {
  try {
    if (await navigator.serviceWorker?.getRegistration()) return false;
    return (await caches.keys()).length > 0;
  } catch {
    // A browser that forbids storage has stored nothing.
    return false;
  }
}

/**
 * Tells the service worker to check again which farms are stored on this device; see
 * public/kept-tiles.js. If the browser blocks service workers, there is none to tell.
 */
export async function announceKeptFarms(): Promise<void> {
  try {
    const registered = await navigator.serviceWorker?.getRegistration();
    registered?.active?.postMessage('kept-farms-changed');
  } catch {
    // The farm is still stored or removed; only the worker is not notified.
  }
}

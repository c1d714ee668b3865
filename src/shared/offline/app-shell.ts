/** The app's files did not get onto this device. */
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
    // A browser without storage keeps nothing.
    return false;
  }
}

/**
 * Tells the service worker to look again which farms this device keeps; see public/kept-tiles.js. A
 * browser that blocks service workers has none to tell.
 */
export async function announceKeptFarms(): Promise<void> {
  try {
    const registered = await navigator.serviceWorker?.getRegistration();
    registered?.active?.postMessage('kept-farms-changed');
  } catch {
    // The farm is kept or removed all the same; only the worker does not hear of it.
  }
}

/** Begins the name of the caches with the app's own files. What users store has other names. */
const APP_FILES_PREFIX = 'workbox-precache-';
/**
 * Maximum wait for a new version, which takes over on its own after that. Without the old one, the
 * farms on this device could not be opened offline until the new one is stored.
 */
const MAX_WAIT_MS = 60_000;

let reloading: Promise<void> | null = null;

/**
 * Reloads the page with the server's version of the app if the server answers, else with the one on
 * this device (SHELL-31). Farms and changes that users stored on the device stay.
 */
export function reloadFresh(): Promise<void> {
  reloading ??= takeNewVersion()
    .catch((error: unknown) => console.error(error))
    .then(() => window.location.reload());
  return reloading;
}

async function takeNewVersion(): Promise<void> {
  const registered = await navigator.serviceWorker?.getRegistration();
  if (!registered?.active || !navigator.onLine) return;
  const timeUp = new Promise<void>((resolve) => void setTimeout(resolve, MAX_WAIT_MS));
  // Also the worker whose files could not be stored, which is gone when the update ends.
  let worker = registered.installing ?? registered.waiting;
  registered.addEventListener('updatefound', () => (worker = registered.installing));
  await Promise.race([registered.update().catch(() => {}), timeUp]);
  if (!worker) return;
  await Promise.race([reached(worker, 'installed'), timeUp]);
  if (worker.state === 'installed') {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
    worker.postMessage({ type: 'SKIP_WAITING' });
    await Promise.race([reached(worker, 'activated'), timeUp]);
  }
  // A full device: the old version makes way for the one that the server sends.
  if (worker.state === 'redundant' && (await isServerThere())) await removeAppFiles(registered);
}

/** Resolves once the worker has this state or a final one. */
const reached = (worker: ServiceWorker, state: ServiceWorkerState) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if ([state, 'activated', 'redundant'].includes(worker.state)) resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

const isServerThere = () =>
  fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

async function removeAppFiles(registered: ServiceWorkerRegistration): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(APP_FILES_PREFIX));
  await Promise.all([registered.unregister(), ...names.map((name) => caches.delete(name))]);
}

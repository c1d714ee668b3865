/**
 * Prefix of the names of the caches with the app's own files. Caches with users' data have other
 * names.
 */
const APP_FILES_PREFIX = 'workbox-precache-';
/** Maximum wait for a new version's files, which installs on its own after that. */
const MAX_WAIT_MS = 60_000;
/** Maximum wait for the old worker, which may still be loading a tile. */
const MAX_END_MS = 5_000;

let reloading: Promise<void> | null = null;

/**
 * Reloads the page with the server's version of the app if the server answers, otherwise with the
 * one on this device (SHELL-31). Farms and changes that users stored on the device stay.
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
  const timeUp = pause(MAX_WAIT_MS);
  // Includes a worker whose files could not be stored, which is gone when the update ends.
  let worker = registered.installing ?? registered.waiting;
  registered.addEventListener('updatefound', () => (worker = registered.installing));
  await Promise.race([registered.update().catch(() => {}), timeUp]);
  if (!worker) return;
  await Promise.race([reached(worker, 'installed'), timeUp]);
  if (worker.state === 'installed') {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
    worker.postMessage({ type: 'SKIP_WAITING' });
    await Promise.race([reached(worker, 'activated'), pause(MAX_END_MS)]);
  }
  const isOnItsWay = worker.state === 'installing' || worker.state === 'activated';
  if (isOnItsWay || !(await isServerThere())) return;
  // A full device has no room for a second version, so the old one makes way for the server's.
  if (worker.state === 'redundant') await removeAppFiles();
  // The next page load installs the new version again, from the files already on the device; see
  // `installAppShell`.
  await registered.unregister();
}

const pause = (durationMs: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, durationMs));

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

async function removeAppFiles(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(APP_FILES_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

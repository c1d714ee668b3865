/**
 * Drops the app shell cached for offline use, so that the page reloads from the server (SHELL-31).
 */
export async function reloadFresh(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const names = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.allSettled([
    ...registrations.map((registration) => registration.unregister()),
    ...names.map((name) => caches.delete(name)),
  ]);
  window.location.reload();
}

/** The worker fetches the files of every screen; meanwhile, the first one would appear later. */
const WAIT_MS = 10_000;

/** The service worker caches the files of every screen but no data (OP-108); see vite.config.ts. */
export function registerOfflineShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.error(error));
  };
  window.addEventListener('load', () => setTimeout(register, WAIT_MS));
}

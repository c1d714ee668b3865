/** The worker keeps the shell's own files and nothing else (OP-108); see vite.config.ts. */
export function registerOfflineShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.error(error));
  });
}

const SCRIPT = '/embed/farm-map.js';

/**
 * Returns the origin of this script, which also serves its maps. Available only while the script
 * first runs.
 */
export function ownOrigin(): string {
  const running = document.currentScript;
  const named = document.querySelector<HTMLScriptElement>(`script[src*="${SCRIPT}"]`);
  const source = running instanceof HTMLScriptElement && running.src ? running : named;
  return source ? new URL(source.src).origin : location.origin;
}

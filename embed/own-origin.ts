const SCRIPT = '/embed/farm-map.js';

/** Where this script came from, and so where its maps are: known only while it first runs. */
export function ownOrigin(): string {
  const running = document.currentScript;
  const named = document.querySelector<HTMLScriptElement>(`script[src*="${SCRIPT}"]`);
  const source = running instanceof HTMLScriptElement && running.src ? running : named;
  return source ? new URL(source.src).origin : location.origin;
}

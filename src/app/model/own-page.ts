import { ApiError } from '#shared/api';
import { reachServer } from '#shared/api/react';
import { getAppSettings } from '#shared/config/react';

/**
 * True if the path needs a page load: only the page served at the shop's address has a policy that
 * allows the payment provider's script. The sandbox's script is our own and needs no permission.
 */
export function needsPageOfItsOwn(path: string): boolean {
  const { paypal, sandbox } = getAppSettings();
  if (!paypal || sandbox) return false;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname !== path;
}

/** Navigates to a page of the server, if the server answers; never resolves. */
export async function loadPage(path: string): Promise<never> {
  if (!(await reachServer())) throw ApiError.unreachable(null);
  window.location.assign(path);
  return new Promise<never>(() => {});
}

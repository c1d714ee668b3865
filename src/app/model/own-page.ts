import { ApiError } from '#shared/api';
import { reachServer } from '#shared/api/react';
import { getAppSettings } from '#shared/config/react';

/**
 * The payment provider's own script is allowed by the policy of the page that was loaded at the
 * shop's address, and by no other. The sandbox's script is ours and needs no leave.
 */
export function needsPageOfItsOwn(path: string): boolean {
  const { paypal, sandbox } = getAppSettings();
  if (!paypal || sandbox) return false;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname !== path;
}

/** Leaves for a page of the server, if it answers; never comes back. */
export async function loadPage(path: string): Promise<never> {
  if (!(await reachServer())) throw ApiError.unreachable(null);
  window.location.assign(path);
  return new Promise<never>(() => {});
}

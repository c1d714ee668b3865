import type { QueryClient } from '@tanstack/react-query';
import { createEffect, sample } from 'effector';
import { ownerExistsQuery, ownerQuery } from '#entities/owner/react';
import { adminPermissionQuery } from '#entities/permission/react';
import { calls } from '#shared/api';
import { $queryClient, apiClient, callQuery } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import { VERSION_LABEL, getAppSettings } from '#shared/config/react';
import { messagesForgotten } from '#shared/snackbar/react';

const loaded = new WeakMap<QueryClient, string>();

/**
 * Loads with one call what every screen needs of the account, and stores it where each screen asks
 * for its own part; once per user (SM-2). Without an answer, each part is asked for where it is
 * shown.
 */
export async function loadAccount(queryClient: QueryClient, email: string): Promise<void> {
  if (loaded.get(queryClient) === email) return;
  loaded.set(queryClient, email);
  const [account] = await apiClient.send(calls.app.account, {}).catch(() => []);
  if (!account || loaded.get(queryClient) !== email) return;
  const { plans, farms } = calls;
  const store = queryClient.setQueryData.bind(queryClient);
  store(adminPermissionQuery(email).queryKey, [{ check_user_permission: account.is_admin }]);
  if (account.owner) {
    store(ownerQuery(email).queryKey, [account.owner]);
    store(callQuery(plans.owned, { email }).queryKey, account.owned_plans);
    store(callQuery(plans.authorised, { email }).queryKey, account.authorised_plans);
    if (account.farms) store(callQuery(farms.list, { email }).queryKey, account.farms);
    void recordAppStart(email);
  }
  store(ownerExistsQuery(email).queryKey, [{ does_owner_exist: account.owner !== null }]);
}

const forgetAccountFx = createEffect((queryClient: QueryClient) => {
  loaded.delete(queryClient);
  queryClient.clear();
});

/** Discards one user's server data and messages before the next user signs in (SM-1). */
const signedOut = sample({ clock: $session, filter: ({ status }) => status === 'anonymous' });
sample({ clock: signedOut, source: $queryClient, target: forgetAccountFx });
sample({ clock: signedOut, fn: () => undefined, target: messagesForgotten });

/** Recorded for statistics only (OP-98); nothing depends on it, so failures are ignored. */
async function recordAppStart(email: string): Promise<void> {
  const task = {
    owner_id: null,
    owner_email: email,
    property_id: null,
    task_type: 'app_start',
    task_status: 'submitted',
    d: { version: VERSION_LABEL, stage: getAppSettings().stage },
  };
  await apiClient.send(calls.tasks.record, task).catch(() => {});
}

import type { QueryClient } from '@tanstack/react-query';
import { createEffect, sample } from 'effector';
import { ownerQuery } from '#entities/owner/react';
import { adminPermissionQuery } from '#entities/permission/react';
import { contract } from '#shared/api/contract';
import { $queryClient, apiClient, callQuery } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import { VERSION_LABEL, getAppSettings } from '#shared/config/react';

const loaded = new WeakMap<QueryClient, string>();

/** Prefetches the farms, which most screens show first. */
export const loadFarms = (queryClient: QueryClient, email: string): Promise<void> =>
  queryClient.prefetchQuery(callQuery(contract.farms.list, { email }));

/** Prefetches the data that every screen needs once an owner is known; once per user (SM-2). */
export function loadAccount(queryClient: QueryClient, email: string): void {
  if (loaded.get(queryClient) === email) return;
  loaded.set(queryClient, email);
  void queryClient.prefetchQuery(ownerQuery(email));
  void loadFarms(queryClient, email);
  void queryClient.prefetchQuery(callQuery(contract.plans.owned, { email }));
  void queryClient.prefetchQuery(callQuery(contract.plans.authorised, { email }));
  void queryClient.prefetchQuery(adminPermissionQuery(email));
  void recordAppStart(email);
}

const forgetAccountFx = createEffect((queryClient: QueryClient) => {
  loaded.delete(queryClient);
  queryClient.clear();
});

/** Discards one user's server data before the next user signs in (SM-1). */
sample({
  clock: $session,
  source: $queryClient,
  filter: (_, session) => session.status === 'anonymous',
  target: forgetAccountFx,
});

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
  await apiClient.send(contract.tasks.record, task).catch(() => {});
}

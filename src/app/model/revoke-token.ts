import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';

/** Asks our server to revoke this tab's token. */
export async function revokeToken(): Promise<void> {
  await apiClient.send(calls.owners.signOut, {});
}

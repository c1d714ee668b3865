import { apiClient, shellCalls } from '#shared/api/react';

/** Asks our server to revoke this tab's token. */
export async function revokeToken(): Promise<void> {
  await apiClient.send(shellCalls.signOut, {});
}

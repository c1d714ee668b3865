import { apiClient } from '#shared/api/react';

/**
 * Asks our server to revoke this tab's token. The signed-in part has already loaded the contract.
 */
export async function revokeToken(): Promise<void> {
  const { contract } = await import('#shared/api/contract');
  await apiClient.send(contract.owners.signOut, {});
}

import { apiClient } from '#shared/api/react';

/** Has our server refuse this tab's token. The contract is loaded by whoever is signed in. */
export async function revokeToken(): Promise<void> {
  const { contract } = await import('#shared/api/contract');
  await apiClient.send(contract.owners.signOut, {});
}

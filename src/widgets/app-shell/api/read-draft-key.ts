import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { heldDraftKey, holdDraftKey } from '#shared/offline/react';

/** Returns the key of the user's drafts; requests it if this tab does not have it. */
export async function readDraftKey(email: string): Promise<string> {
  const held = heldDraftKey(email);
  if (held !== null) return held;
  const [{ draft_key: key }] = await apiClient.send(calls.owners.draftKey, {});
  holdDraftKey(email, key);
  return key;
}

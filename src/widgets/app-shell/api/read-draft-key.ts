import { apiClient, shellCalls } from '#shared/api/react';
import { heldDraftKey, holdDraftKey } from '#shared/offline/react';

/** The key of the user's drafts; requests it unless this tab has it. */
export async function readDraftKey(email: string): Promise<string> {
  const held = heldDraftKey(email);
  if (held !== null) return held;
  const [{ draft_key: key }] = await apiClient.send(shellCalls.draftKey, {});
  holdDraftKey(email, key);
  return key;
}

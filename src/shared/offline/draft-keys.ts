import { draftOwner } from '#shared/lib/draft';

/** Keys of drafts by account, in memory and, for an app that starts offline, in the kept account. */
const keys = new Map<string, string>();

export const holdDraftKey = (email: string, key: string): void =>
  void keys.set(draftOwner(email), key);

/** Null until the server has sent the key. */
export const heldDraftKey = (email: string): string | null => keys.get(draftOwner(email)) ?? null;

export const forgetDraftKeys = (): void => keys.clear();

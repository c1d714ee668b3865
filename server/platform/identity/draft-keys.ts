import { createHmac, hkdfSync } from 'node:crypto';
import type { Identity } from './identity.ts';

/** The key of an account's drafts, base64url, 256 bits. */
export type DraftKeys = (account: Pick<Identity, 'issuer' | 'subject'>) => string;

/**
 * Derives keys with which browsers lock unfinished work at sign-out, so that nothing is stored for
 * them. A key belongs to the account and stays the same when its address changes.
 */
export function createDraftKeys(secret: string): DraftKeys {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'draft keys', 32));
  return ({ issuer, subject }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([issuer, subject]))
      .digest('base64url');
}

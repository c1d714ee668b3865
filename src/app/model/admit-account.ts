import { createEffect, sample } from 'effector';
import { readDraftKey } from '#widgets/app-shell';
import { $isConnected } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import { nameDraftOwner } from '#shared/lib/draft';
import {
  hasLockedWork,
  heldDraftKey,
  readKeptAccount,
  unlockWork,
  writeKeptAccount,
} from '#shared/offline/react';
import { rememberMapsOf } from '#shared/land-map';
import { messageShown } from '#shared/snackbar/react';

/**
 * Tells drafts which account signed in with this address, so that they follow the account, and
 * unlocks the account's work on this device. Screens read their drafts after that.
 */
export async function admitAccount(
  { email }: { email: string },
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  const account = await accountId(issuer, subject);
  nameDraftOwner(email, account);
  rememberMapsOf(account);
  if (!(await hasLockedWork(email))) return;
  const left = await readDraftKey(email).then(
    (key) => unlockWork(email, key),
    () => 1,
  );
  if (left > 0) {
    messageShown({
      lines: [
        'Work that you kept on this computer could not be opened. It is still here: reload the page to try again.',
      ],
      tone: 'error',
      durationMs: 10_000,
    });
  }
}

/**
 * A hash of issuer and subject, which is the same for every address of the account and reveals
 * neither.
 */
async function accountId(issuer: string, subject: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([issuer, subject]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Signing out without a connection must lock work too, so the key is fetched beforehand.
const holdKeyFx = createEffect(async (email: string) => {
  await readDraftKey(email);
  const account = await readKeptAccount();
  if (account?.email === email && !account.draftKey) await writeKeptAccount(account);
});
sample({
  clock: [$signedInEmail, $isConnected],
  source: { email: $signedInEmail, isConnected: $isConnected },
  filter: ({ email, isConnected }) => email !== null && isConnected && heldDraftKey(email) === null,
  fn: ({ email }) => email ?? '',
  target: holdKeyFx,
});

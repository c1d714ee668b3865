import type { AppSettings } from '#shared/config/react';
import { draftOwner } from '#shared/lib/draft';
import { announceKeptFarms } from './app-shell.ts';
import { deviceStore } from './device-store.ts';
import { forgetDraftKeys, heldDraftKey } from './draft-keys.ts';

/**
 * Prefix of the name of every cache with a stored farm; the service worker uses the same prefix.
 */
export const FARM_CACHE_PREFIX = 'fenceline-farm-';
const ACCOUNT_CACHE = 'fenceline-account';
/** The cache with the user's own layers over the map. */
export const LAYERS_CACHE = 'fenceline-layers';
const ACCOUNT = 'account';

/** Holds the data that this device stores for its user, apart from the farms' own caches. */
export const accountStore = deviceStore(ACCOUNT_CACHE);

/** The account with which the app starts without a connection. */
export interface KeptAccount {
  email: string;
  name: string | null;
  settings: AppSettings;
  /** The account of the address; earlier versions stored none. */
  owner?: string;
  /** Locks unfinished work at a sign-out without a connection; deleted afterwards. */
  draftKey?: string | null;
}

const isKeptAccount = (stored: unknown): stored is KeptAccount => {
  const { email, settings } = (stored ?? {}) as Partial<KeptAccount>;
  return typeof email === 'string' && typeof settings?.oidc?.authority === 'string';
};

export const writeKeptAccount = (account: KeptAccount) =>
  accountStore.write(ACCOUNT, {
    ...account,
    owner: draftOwner(account.email),
    draftKey: heldDraftKey(account.email),
  });

/** The user whose farms are stored on this device; null if there are none. */
export async function readKeptAccount(): Promise<KeptAccount | null> {
  const stored = await accountStore.read(ACCOUNT);
  return isKeptAccount(stored) ? stored : null;
}

/** Removes every stored farm and layer, the account they belong to, and its key. */
export async function removeKept(): Promise<void> {
  forgetDraftKeys();
  try {
    const names = await caches.keys();
    await Promise.all(
      names
        .filter(
          (name) =>
            name === ACCOUNT_CACHE || name === LAYERS_CACHE || name.startsWith(FARM_CACHE_PREFIX),
        )
        .map((name) => caches.delete(name)),
    );
    await announceKeptFarms();
  } catch {
    // A browser without storage has stored nothing.
  }
}

/** Removes the data that another user stored on this device. */
export async function removeKeptOfOthers(email: string): Promise<void> {
  const account = await readKeptAccount();
  if (!account) return;
  const isOwn = account.owner === draftOwner(email) || account.email === email;
  if (!isOwn) await removeKept();
}

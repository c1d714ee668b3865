import { draftOwner } from '#shared/lib/draft';
import { deviceStore } from './device-store.ts';
import { OUTBOX_LOCK, readOutboxItem, writeOutboxItem, type OutboxItem } from './outbox.ts';
import {
  addFarmsStore,
  findUnfinishedWork,
  removeWork,
  type WorkEntry,
} from './unfinished-work.ts';

/**
 * Unfinished work of people who signed out, encrypted with AES-GCM. Only the server derives their
 * keys, and gives each key only to its own account.
 */
const store = deviceStore('fenceline-locked');

interface Locked {
  iv: string;
  data: string;
}

const isLocked = (stored: unknown): stored is Locked => {
  const { iv, data } = (stored ?? {}) as Partial<Locked>;
  return typeof iv === 'string' && typeof data === 'string';
};

/** Locks all unfinished work, or none: rejects with DeviceStorageError on a full device. */
export const lockWork = (email: string, key: string): Promise<void> =>
  navigator.locks.request(OUTBOX_LOCK, async () => {
    const { entries } = await findUnfinishedWork(email);
    const cipher = await importKey(key);
    const names: string[] = [];
    try {
      for (const entry of entries) {
        const name = `${draftOwner(email)}/${crypto.randomUUID()}`;
        names.push(name);
        await store.write(name, await lock(entry, cipher));
      }
    } catch (error) {
      for (const name of names) await store.remove(name);
      throw error;
    }
    await removeWork(entries);
  });

/** Whether this account locked work on this device. */
export const hasLockedWork = async (email: string): Promise<boolean> =>
  (await lockedNames(email)).length > 0;

/**
 * Puts locked work back where it was. Entries that cannot be decrypted, or whose place is taken by
 * something newer, stay locked; returns the number of these entries.
 */
export const unlockWork = (email: string, key: string): Promise<number> =>
  navigator.locks.request(OUTBOX_LOCK, async () => {
    const cipher = await importKey(key);
    let left = 0;
    for (const name of await lockedNames(email)) {
      const stored = await store.read(name);
      const isBack =
        isLocked(stored) &&
        (await unlock(stored, cipher)
          .then(putBack)
          .catch(() => false));
      if (isBack) await store.remove(name);
      else left += 1;
    }
    return left;
  });

const lockedNames = async (email: string) =>
  (await store.names()).filter((name) => name.startsWith(`${draftOwner(email)}/`));

async function lock(entry: WorkEntry, cipher: CryptoKey): Promise<Locked> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(entry));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, bytes);
  return { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
}

async function unlock({ iv, data }: Locked, cipher: CryptoKey): Promise<WorkEntry> {
  const bytes = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64(iv) },
    cipher,
    fromBase64(data),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as WorkEntry;
}

/** False if something else is in its place. */
async function putBack({ place, key, value }: WorkEntry): Promise<boolean> {
  if (place === 'draft') {
    const present = localStorage.getItem(key);
    if (present === null) localStorage.setItem(key, String(value));
    return present === null || present === value;
  }
  const present = place === 'outbox' ? await readOutboxItem(key) : await addFarmsStore.read(key);
  if (present !== null) return JSON.stringify(present) === JSON.stringify(value);
  if (place === 'outbox') await writeOutboxItem(value as OutboxItem);
  else await addFarmsStore.write(key, value);
  return true;
}

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    fromBase64(key.replaceAll('-', '+').replaceAll('_', '/')),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** In pieces, because a call accepts no more arguments. */
const PIECE = 8_192;
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += PIECE) {
    text += String.fromCharCode(...bytes.subarray(i, i + PIECE));
  }
  return btoa(text);
}

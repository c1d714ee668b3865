import { useEffect, useState } from 'react';

/**
 * How long a browser holds what Fenceline stores on the device: `lasting` until Fenceline removes
 * it, `spare` until the device needs the room, `a-week` if Safari is used without a visit.
 */
export type StorageLife = 'lasting' | 'spare' | 'a-week';

/** Browsers of an iPhone or iPad say so themselves; an app on the Home Screen says true. */
const isIosBrowser = () => 'standalone' in navigator && navigator.standalone === false;

/**
 * Asks the browser not to remove on its own what is stored here. It may ask the user, so nothing
 * waits for the answer.
 */
export const askForLastingStorage = (): Promise<unknown> =>
  // Reading the name `storage` throws outside secure contexts.
  Promise.resolve()
    .then(() => navigator.storage.persist())
    .catch(() => false);

async function readStorageLife(): Promise<StorageLife> {
  const isLasting = await Promise.resolve()
    .then(() => navigator.storage.persisted())
    .catch(() => false);
  if (isLasting) return 'lasting';
  return isIosBrowser() ? 'a-week' : 'spare';
}

/** Null until it is known. Read again when `stored` changes, because the browser was asked then. */
export function useStorageLife(stored: unknown): StorageLife | null {
  const [life, setLife] = useState<StorageLife | null>(null);
  useEffect(() => {
    let isShown = true;
    void readStorageLife().then((found) => isShown && setLife(found));
    return () => void (isShown = false);
  }, [stored]);
  return life;
}

import { DeviceStorageError } from './storage-error.ts';

/** JSON values by name, in a cache of this device. */
export interface DeviceStore {
  /** Null if there is no such value, or the device forbids reading it. */
  read(name: string): Promise<unknown>;
  /** Rejects with DeviceStorageError. */
  write(name: string, value: unknown): Promise<void>;
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
}

const FOLDER = '/device/';
const addressOf = (name: string) => `${FOLDER}${encodeURIComponent(name)}`;

/**
 * Opens a store in the Cache API, which also holds tiles: one mechanism to measure, to share with
 * the service worker and to delete. Addresses in it are never requested.
 */
export function deviceStore(cacheName: string): DeviceStore {
  // Reading the name `caches` throws outside secure contexts.
  const open = () => Promise.resolve().then(() => caches.open(cacheName));
  return {
    read: (name) =>
      open()
        .then((cache) => cache.match(addressOf(name)))
        .then((found): Promise<unknown> | null => found?.json() ?? null)
        .catch(() => null),
    write: (name, value) =>
      open()
        .then((cache) => cache.put(addressOf(name), new Response(JSON.stringify(value))))
        .catch((cause: unknown) => {
          throw DeviceStorageError.of(cause);
        }),
    remove: async (name) => {
      await open()
        .then((cache) => cache.delete(addressOf(name)))
        .catch(() => {});
    },
    names: () =>
      open()
        .then((cache) => cache.keys())
        .then((requests) =>
          requests
            .map(({ url }) => new URL(url).pathname)
            .filter((path) => path.startsWith(FOLDER))
            .map((path) => decodeURIComponent(path.slice(FOLDER.length))),
        )
        .catch(() => []),
  };
}

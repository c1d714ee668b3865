/** Where made and uploaded files live. Keys are paths of ours, such as `deliveries/12/farm-key.pdf`. */
export interface FileStore {
  /** Writes the whole file or nothing; an existing one is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** An address on which anyone may download the file until it expires. */
  downloadLink(key: string, options: { fileName: string; expiresInS: number }): Promise<string>;
}

const KEY = /^[a-z0-9-]+(\/[A-Za-z0-9._-]+)+$/;

/** Keys are made by the server; one that could leave the store is a fault, not a user's mistake. */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.split('/').some((part) => part === '.' || part === '..')) {
    throw new Error('not a key of the file store');
  }
}

export interface StoredFile {
  key: string;
  modifiedAt: Date;
  byteLength: number;
}

/**
 * Store of generated and uploaded files. Keys are our own paths, such as
 * `deliveries/12/farm-key.pdf`.
 */
export interface FileStore {
  /** Writes the whole file or nothing; replaces an existing one. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns null if the file does not exist. */
  get(key: string): Promise<Uint8Array | null>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
  /** Lists all files whose keys begin with `folder` and a slash, in no order; may be empty. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Returns an address from which anyone can download the file until it expires. */
  downloadLink(key: string, options: { fileName: string; expiresInS: number }): Promise<string>;
  /**
   * Returns an address to which anyone can PUT one new PDF until it expires. The upload may contain
   * anything, so it is checked again before it counts.
   */
  uploadLink(key: string, options: { expiresInS: number }): Promise<string>;
}

/** Size limit of an upload. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

const KEY = /^[a-z0-9-]+(\/[A-Za-z0-9._-]+)+$/;

/**
 * Throws for a key that could leave the store. The server creates keys, so that is a fault, not a
 * user's mistake.
 */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.split('/').some((part) => part === '.' || part === '..')) {
    throw new Error('not a key of the file store');
  }
}

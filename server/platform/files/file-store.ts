export interface StoredFile {
  key: string;
  modifiedAt: Date;
  byteLength: number;
}

/** Where made and uploaded files live. Keys are paths of ours, such as `deliveries/12/farm-key.pdf`. */
export interface FileStore {
  /** Writes the whole file or nothing; an existing one is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** No such file is fine. */
  remove(key: string): Promise<void>;
  /** All files whose keys begin with `folder` and a slash, in no order; none is fine. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** An address on which anyone may download the file until it expires. */
  downloadLink(key: string, options: { fileName: string; expiresInS: number }): Promise<string>;
  /**
   * An address to which anyone may PUT one new PDF until it expires. What arrives may still be
   * anything: it is looked at again before it counts.
   */
  uploadLink(key: string, options: { expiresInS: number }): Promise<string>;
}

/** The most an upload link takes. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

const KEY = /^[a-z0-9-]+(\/[A-Za-z0-9._-]+)+$/;

/** Keys are made by the server; one that could leave the store is a fault, not a user's mistake. */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.split('/').some((part) => part === '.' || part === '..')) {
    throw new Error('not a key of the file store');
  }
}

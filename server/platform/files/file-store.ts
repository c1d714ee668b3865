export interface StoredFile {
  key: string;
  modifiedAt: Date;
  byteLength: number;
}

/** A file that is read part by part, however large it is. */
export interface OpenFile {
  byteLength: number;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Generated and uploaded files by key, in a folder or in a bucket. Keys are our own paths, such as
 * `deliveries/12/farm-key.pdf`. Every function except those of links may throw
 * `OutsideUnavailableError`.
 */
export interface FileStorage {
  /** Writes the whole file or nothing; replaces an existing one. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Stores a new file, or the same one again; `taken` if another file has the key. */
  putNew(key: string, bytes: Uint8Array): Promise<'stored' | 'taken'>;
  /** Returns null if the file does not exist. */
  get(key: string): Promise<Uint8Array | null>;
  /** Returns null if the file does not exist. Read its content to the end, or end the iteration. */
  open(key: string): Promise<OpenFile | null>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
  /** Lists all files whose keys begin with `folder` and a slash, in no order; may be empty. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Lists the first part of every key, such as `deliveries`. */
  folders(): Promise<string[]>;
  /**
   * Returns an address at the storage itself, from which anyone can download the file until it
   * expires; null if browsers cannot reach the storage.
   */
  directLink(
    key: string,
    options: { fileName: string; expiresInS: number },
  ): Promise<string | null>;
}

export interface FileLinks {
  /** Returns an address from which anyone can download the file until it expires. */
  downloadLink(key: string, options: { fileName: string; expiresInS: number }): Promise<string>;
  /**
   * Returns an address to which anyone can PUT one new PDF until it expires. The upload may contain
   * anything, so it is checked again before it counts.
   */
  uploadLink(key: string, options: { expiresInS: number }): Promise<string>;
  /**
   * Returns the file name of a download link; null if the link is forged, altered or expired.
   * `query` is the link's query.
   */
  signedFileName(key: string, query: URLSearchParams): string | null;
  /** Returns the id of an upload link; null if the link is forged, altered or expired. */
  signedUpload(key: string, query: URLSearchParams): string | null;
}

/** The storage, with links to our own server that stay valid when its files are moved. */
export type FileStore = FileStorage & FileLinks;

/** Folder of small files by which nodes and operators try the storage; never moved or saved. */
export const PROBES = 'nodes';

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

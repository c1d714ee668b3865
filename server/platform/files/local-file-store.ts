import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, type FileStore, type StoredFile } from './file-store.ts';
import { syncFolder } from './sync-folder.ts';
import { createUploadAttempts } from './upload-attempts.ts';

export interface LocalFileStore extends FileStore {
  /**
   * Returns the file of a signed link; null if the link is forged, altered or expired. `query` is
   * the link's query.
   */
  open(
    key: string,
    query: URLSearchParams,
  ): Promise<{ bytes: Uint8Array; fileName: string } | null>;
  /**
   * Returns the file name of a signed link, for files that are made on request; null if the link is
   * forged, altered or expired.
   */
  signedFileName(key: string, query: URLSearchParams): string | null;
  /** True for a valid upload link of this store. */
  acceptsUpload(key: string, query: URLSearchParams): boolean;
  /** Counts one use of a valid upload link; false if it was already used three times. */
  countUpload(key: string, query: URLSearchParams): Promise<boolean>;
  /** Stores a new file, or the same one again; `taken` if another file has the key. */
  putNew(key: string, bytes: Uint8Array): Promise<'stored' | 'taken'>;
}

/** Stores files in a folder of this machine; links are on our own origin, signed with `secret`. */
export function createLocalFileStore(options: {
  folder: string;
  origin: string;
  secret: string;
  now?: () => number;
}): LocalFileStore {
  const now = options.now ?? Date.now;
  const pathOf = (key: string) => {
    assertKey(key);
    return join(options.folder, key);
  };
  /** `use` keeps a read link from working as a write link. */
  const signatureOf = (use: string, key: string, expires: string) =>
    createHmac('sha256', options.secret)
      .update(JSON.stringify([use, key, expires]))
      .digest();
  const linkTo = (use: string, key: string, expiresInS: number, more: Record<string, string>) => {
    assertKey(key);
    const expires = String(Math.floor(now() / 1_000) + expiresInS);
    const signature = signatureOf(use, key, expires).toString('base64url');
    const query = new URLSearchParams({ expires, ...more, signature });
    return `${options.origin}/files/${key}?${query}`;
  };
  const isGood = (use: string, key: string, query: URLSearchParams) => {
    const expires = query.get('expires') ?? '';
    const given = Buffer.from(query.get('signature') ?? '', 'base64url');
    const expected = signatureOf(use, key, expires);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number(expires) * 1_000 >= now();
  };
  const attempts = createUploadAttempts(join(options.folder, '.uploads'), now);
  const downloadUse = (fileName: string) => `download ${fileName}`;
  const signedFileName = (key: string, query: URLSearchParams) => {
    const fileName = query.get('name') ?? '';
    return isGood(downloadUse(fileName), key, query) ? fileName : null;
  };
  /** Each link has its own id, so that a new link of the same second has its own uses. */
  const uploadUse = (linkId: string | null) => `upload ${linkId ?? ''}`;

  async function get(key: string): Promise<Uint8Array | null> {
    try {
      return await readFile(pathOf(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Flushes the bytes to the disk before `place` gives them their name. */
  async function write(
    path: string,
    bytes: Uint8Array,
    place: (temporary: string) => Promise<void>,
  ): Promise<void> {
    const temporary = join(dirname(path), `.${randomUUID()}`);
    try {
      const file = await createIn(dirname(path), temporary);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await place(temporary);
      await syncFolder(dirname(path));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  return {
    get,

    async put(key, bytes) {
      const path = pathOf(key);
      await write(path, bytes, (temporary) => rename(temporary, path));
    },

    async putNew(key, bytes) {
      const path = pathOf(key);
      try {
        await write(path, bytes, (temporary) => link(temporary, path));
        return 'stored';
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const kept = await get(key);
        return kept && Buffer.compare(kept, bytes) === 0 ? 'stored' : 'taken';
      }
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await dropEmptyFolders(dirname(path), options.folder);
    },

    list: (folder) => filesIn(join(options.folder, folder), folder),

    async downloadLink(key, { fileName, expiresInS }) {
      return linkTo(downloadUse(fileName), key, expiresInS, { name: fileName });
    },

    async uploadLink(key, { expiresInS }) {
      const link = randomUUID();
      return linkTo(uploadUse(link), key, expiresInS, { link });
    },

    acceptsUpload: (key, query) => isGood(uploadUse(query.get('link')), key, query),

    async countUpload(key, query) {
      const expires = query.get('expires') ?? '';
      // Computed again, because base64url has several spellings of one signature.
      const signature = signatureOf(uploadUse(query.get('link')), key, expires).toString(
        'base64url',
      );
      return attempts.add({ expires: Number(expires), signature });
    },

    signedFileName,

    async open(key, query) {
      const fileName = signedFileName(key, query);
      if (fileName === null) return null;
      const bytes = await get(key);
      return bytes && { bytes, fileName };
    },
  };
}

/**
 * A concurrent `remove` may delete the empty folder, or one above it, before the file is in it; then
 * they are created again.
 */
async function createIn(folder: string, path: string, triesLeft = 5): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || triesLeft === 0) throw error;
    return createIn(folder, path, triesLeft - 1);
  }
}

/** Removes a folder and its parents as far as they are empty, but not `top`. */
async function dropEmptyFolders(folder: string, top: string): Promise<void> {
  for (let path = folder; path !== top; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      return;
    }
  }
}

export async function* filesIn(path: string, key: string): AsyncIterable<StoredFile> {
  const folder = await opendir(path).catch(orNull);
  for await (const entry of folder ?? []) {
    const [innerPath, innerKey] = [join(path, entry.name), `${key}/${entry.name}`];
    if (entry.isDirectory()) yield* filesIn(innerPath, innerKey);
    else if (entry.isFile()) {
      const found = await stat(innerPath).catch(orNull);
      if (found) yield { key: innerKey, modifiedAt: found.mtime, byteLength: found.size };
    }
  }
}

/** Returns null for a file that no longer exists. */
function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

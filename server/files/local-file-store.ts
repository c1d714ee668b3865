import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, type FileStore } from './file-store.ts';

export interface LocalFileStore extends FileStore {
  /**
   * The file a signed link names, or null when the link is forged, altered or expired. `query` is
   * the link's own query.
   */
  open(
    key: string,
    query: URLSearchParams,
  ): Promise<{ bytes: Uint8Array; fileName: string } | null>;
}

/** A folder on this machine, and links on our own origin signed with `secret`. */
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
  const signatureOf = (key: string, expires: string, fileName: string) =>
    createHmac('sha256', options.secret)
      .update(JSON.stringify([key, expires, fileName]))
      .digest();

  async function get(key: string): Promise<Uint8Array | null> {
    try {
      return await readFile(pathOf(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  return {
    get,

    async put(key, bytes) {
      const path = pathOf(key);
      const temporary = join(dirname(path), `.${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async downloadLink(key, { fileName, expiresInS }) {
      assertKey(key);
      const expires = String(Math.floor(now() / 1_000) + expiresInS);
      const signature = signatureOf(key, expires, fileName).toString('base64url');
      const query = new URLSearchParams({ expires, name: fileName, signature });
      return `${options.origin}/files/${key}?${query}`;
    },

    async open(key, query) {
      const expires = query.get('expires') ?? '';
      const fileName = query.get('name') ?? '';
      const given = Buffer.from(query.get('signature') ?? '', 'base64url');
      const expected = signatureOf(key, expires, fileName);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      if (Number(expires) * 1_000 < now()) return null;
      const bytes = await get(key);
      return bytes && { bytes, fileName };
    },
  };
}

/** A rename is only safe from a power cut once its folder is on the disk too. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

import { randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, type FileStorage, type StoredFile } from './file-store.ts';
import { syncFolder } from './sync-folder.ts';

const PART_BYTES = 256 * 1024;

/** Stores files in a folder of this machine, or in one that several nodes have mounted. */
export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };

  async function get(key: string): Promise<Uint8Array | null> {
    return readFile(pathOf(key)).catch(orNull);
  }

  /** Flushes the content to the disk before `place` gives it its name. */
  async function write(
    path: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    place: (temporary: string) => Promise<void>,
  ): Promise<void> {
    const temporary = join(dirname(path), `.${randomUUID()}`);
    try {
      const file = await createIn(dirname(path), temporary);
      try {
        if (content instanceof Uint8Array) await file.writeFile(content);
        else for await (const part of content) await file.writeFile(part);
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

    async put(key, content) {
      const path = pathOf(key);
      await write(path, content, (temporary) => rename(temporary, path));
    },

    async putNew(key, bytes) {
      const path = pathOf(key);
      try {
        await write(path, bytes, (temporary) => link(temporary, path));
        return 'stored';
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const present = await get(key);
        return present && Buffer.compare(present, bytes) === 0 ? 'stored' : 'taken';
      }
    },

    async open(key) {
      const file = await open(pathOf(key), 'r').catch(orNull);
      if (file === null) return null;
      const { size } = await file.stat();
      return { byteLength: size, content: startOf(file, size) };
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await dropEmptyFolders(dirname(path), folder);
    },

    list: (inner) => filesIn(join(folder, inner), inner),

    async folders() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(orNull);
      return (entries ?? [])
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name);
    },

    // Only this server can read its folder.
    directLink: async () => null,
  };
}

/** Reads no more than the file's size when it was opened, and closes it. */
async function* startOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  try {
    for (let at = 0; at < size;) {
      const part = Buffer.allocUnsafe(Math.min(PART_BYTES, size - at));
      const { bytesRead } = await file.read(part, 0, part.byteLength, at);
      if (bytesRead === 0) return;
      yield part.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
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

async function* filesIn(path: string, key: string): AsyncIterable<StoredFile> {
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

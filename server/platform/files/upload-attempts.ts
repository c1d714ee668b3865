import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A rejected upload may be sent again; more attempts need a new link. */
const MAX_ATTEMPTS = 3;

export interface UploadLink {
  /** In seconds since 1970. */
  expires: number;
  /** Computed by the store, in base64url. */
  signature: string;
}

/**
 * Counts the uses of each upload link in empty files, so that all nodes with the same folder count
 * together and a restart forgets none. Deletes the files once their links have expired.
 */
export function createUploadAttempts(folder: string, now: () => number) {
  // Backups skip names that begin with a dot.
  const nameOf = ({ expires, signature }: UploadLink, attempt: number) =>
    `.${expires}-${signature}-${attempt}`;

  async function removeExpired(): Promise<void> {
    for (const name of await readdir(folder)) {
      const isExpired = Number.parseInt(name.slice(1), 10) * 1_000 < now();
      if (isExpired) await rm(join(folder, name), { force: true });
    }
  }

  return {
    /** Returns false if the link was already used three times. */
    async add(link: UploadLink): Promise<boolean> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeExpired();
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        if (await createNew(join(folder, nameOf(link, attempt)))) return true;
      }
      return false;
    },
  };
}

/** Returns true if the file did not exist. */
async function createNew(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

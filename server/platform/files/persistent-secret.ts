import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** Name in DATA_DIR of what signs links to files. */
export const LINK_SECRET = 'file-link-secret';

/** Characters without which a link could be forged by trying secrets. */
export const MIN_LINK_SECRET_LENGTH = 32;

/** The file with the secret is cut or empty. The message is the problem and the cure. */
export class LinkSecretError extends Error {
  override readonly name = 'LinkSecretError';
  readonly problem: string;
  readonly cure =
    'Restore it from a backup, or delete it: the next start makes a new one, and links that were sent before stop working.';

  constructor(problem: string) {
    super(problem);
    this.problem = problem;
    this.message = `${problem} ${this.cure}`;
  }
}

/**
 * A random secret of this deployment, made at its first start; several may start at once. Throws
 * LinkSecretError for a file that is cut: anyone could sign links with what is left of it.
 */
export async function persistentSecret(path: string): Promise<string> {
  const kept = await readSecret(path);
  if (kept === null) await makeSecret(path);
  else await closeToOthers(path);
  return kept ?? (await readSecret(path))!;
}

/** Null where no secret was made yet. Throws LinkSecretError. */
export async function readSecret(path: string): Promise<string | null> {
  const secret = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  // A power cut can leave zeros in the place of a text.
  const length = secret?.replace(/[\s\0]/g, '').length ?? MIN_LINK_SECRET_LENGTH;
  if (length >= MIN_LINK_SECRET_LENGTH) return secret;
  throw new LinkSecretError(
    `${path} is damaged: it holds ${length} of at least ${MIN_LINK_SECRET_LENGTH} characters.`,
  );
}

/** Whether others than the owner may read or write the file. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  // Windows has other rights, which these bits do not show.
  return process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0;
}

/** A file that this user may not change stays as it is; `fenceline doctor` warns about it. */
async function closeToOthers(path: string): Promise<void> {
  if (await isOpenToOthers(path)) await chmod(path, 0o600).catch(() => {});
}

async function makeSecret(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(MIN_LINK_SECRET_LENGTH).toString('hex'));
      await file.sync();
    } finally {
      await file.close();
    }
    // Whole under its name at once, and never in the place of another's.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
}

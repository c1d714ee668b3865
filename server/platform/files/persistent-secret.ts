import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** Name in DATA_DIR of the secret that signs file links. */
export const LINK_SECRET = 'file-link-secret';

/** Minimum length; a shorter secret could be guessed. */
export const MIN_LINK_SECRET_LENGTH = 32;

/** The file with the secret is truncated or empty. The message has the problem and the remedy. */
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
 * Returns the random secret of this deployment, created at its first start; several servers may
 * start at once. Throws LinkSecretError for a truncated file, because anyone could guess the rest
 * and sign links.
 */
export async function persistentSecret(path: string): Promise<string> {
  const kept = await readSecret(path);
  if (kept === null) await makeSecret(path);
  else await closeToOthers(path);
  return kept ?? (await readSecret(path))!;
}

/** Returns null if no secret exists. Throws LinkSecretError. */
export async function readSecret(path: string): Promise<string | null> {
  const secret = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  // A power cut can leave zeros in place of the text.
  const length = secret?.replace(/[\s\0]/g, '').length ?? MIN_LINK_SECRET_LENGTH;
  if (length >= MIN_LINK_SECRET_LENGTH) return secret;
  throw new LinkSecretError(
    `${path} is damaged: its length is ${length}, but at least ${MIN_LINK_SECRET_LENGTH} characters are needed.`,
  );
}

/** True if users other than the owner can read or write the file. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  // Windows has other permissions, which these bits do not show.
  return process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0;
}

/** Leaves a file unchanged if this user may not change it; `fenceline doctor` warns about it. */
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
    // A link creates the complete file under its name and never replaces another.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
}

import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, rmdir, writeFile, chown } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../../files/sync-folder.ts';
import { giveTo, namedAccount, type Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { programPath, type Programs } from './programs.ts';
import { dataDirectoryArgument, runProgram } from './run-program.ts';

/** Superuser of the cluster. */
export const USER = 'fenceline';

/**
 * Creates the cluster (PostgreSQL's word for a data directory) in `folder`, or checks the existing
 * one. Creates a new one in a sibling folder and then renames it, so a killed start leaves no
 * partial cluster.
 *
 * @param password the superuser's password; null if access to the socket's folder is the protection
 * @throws {EmbeddedPostgresError} if the folder is another version's, or cannot be created
 */
export async function ensureCluster(
  folder: string,
  programs: Programs,
  account: Account | null,
  password: string | null,
): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) {
    const major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
    if (major !== programs.major) throw wrongVersion(folder, major, programs.major);
    // Such as after a restore by root: PostgreSQL starts only on files that its user owns.
    if (account && statSync(folder).uid !== account.uid) giveTo(account, folder);
    return;
  }
  if (existsSync(folder)) await removeEmpty(folder);

  const beside = `${basename(folder)}.new-`;
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(beside)) rmSync(join(dirname(folder), name), { recursive: true });
  }
  const fresh = await mkdtemp(join(dirname(folder), beside));
  try {
    await initialise(fresh, programs, account, password);
    await rename(fresh, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function initialise(
  folder: string,
  programs: Programs,
  account: Account | null,
  password: string | null,
): Promise<void> {
  const named = account && namedAccount();
  if (named) await chown(folder, named.uid, named.gid);
  const passwordFile = `${folder}.password`;
  if (password !== null) await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    await runProgram(
      programPath(programs, 'initdb'),
      [
        `--pgdata=${dataDirectoryArgument(folder, named)}`,
        `--username=${USER}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(password === null
          ? ['--auth=trust']
          : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
      ],
      { cwd: folder, account: named },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  if (account) giveTo(account, folder);
}

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch {
    throw new EmbeddedPostgresError(
      `${folder} is not a PostgreSQL data directory. Move it away, or choose another DATA_DIR.`,
    );
  }
}

function wrongVersion(folder: string, found: string, ours: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${folder} was made by PostgreSQL ${found}, and this Fenceline includes PostgreSQL ${ours}. ` +
      'Save it with the backup command of the Fenceline that made it and restore that into a new ' +
      'DATA_DIR, or set DATABASE_URL to use a PostgreSQL server of your own.',
  );
}

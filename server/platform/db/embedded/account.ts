import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** A user and group of the operating system, by id. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Account for PostgreSQL if the server is root. Both systemd and Debian reserve 65520–65533 for no
 * use, so no other program's processes share the id and could access the database; and it is small
 * enough for a container's mapped range.
 */
const UNSHARED: Account = { uid: 65_521, gid: 65_521 };

/**
 * Returns the account that PostgreSQL runs as; null is the server's own. PostgreSQL refuses root,
 * so a root server uses another account for its cluster; an existing cluster keeps its owner.
 */
export function postgresAccount(clusterFolder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root. Start Fenceline as an ordinary user.',
    );
  }
  const stat = lstatSync(clusterFolder, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : UNSHARED;
}

/**
 * Returns the account that `initdb` runs as for a root server. Unlike PostgreSQL's other programs
 * it requires a user name; the new cluster changes owner before its first start.
 */
export function namedAccount(): Account {
  const accounts = passwdLines()
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
  const account = accounts.find(({ name }) => name === 'nobody') ?? accounts[0];
  if (!account) {
    throw new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root, and /etc/passwd names no other user. ' +
        'Add one, or set DATABASE_URL to use a PostgreSQL server of your own.',
    );
  }
  return { uid: account.uid, gid: account.gid };
}

function passwdLines(): string[][] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4);
  } catch {
    return [];
  }
}

/**
 * Changes the owner of a folder and all its contents. Changes links themselves, never their
 * targets.
 */
export function giveTo({ uid, gid }: Account, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  lchownSync(folder, uid, gid);
}

/** Permission bits of a file's mode, as for its owner. */
export const ENTER = 0o1;
export const READ = 0o4;

/** True if a file's mode gives an account all of these permissions. */
export function allows(
  stat: { uid: number; gid: number; mode: number },
  { uid, gid }: Account,
  rights: number,
): boolean {
  const bits = stat.uid === uid ? stat.mode >> 6 : stat.gid === gid ? stat.mode >> 3 : stat.mode;
  return (bits & rights) === rights;
}

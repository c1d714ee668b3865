import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** A user and group of the operating system, by number. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Whom PostgreSQL runs as when the server is root. Both systemd and Debian leave 65520–65533 to
 * nobody, so no other program's processes share the number and could reach into the database; and
 * it is small enough to exist inside a container's mapped range.
 */
const UNSHARED: Account = { uid: 65_521, gid: 65_521 };

/**
 * The account PostgreSQL runs as: null is the server's own. PostgreSQL refuses root, so a server
 * that is root gives its cluster to another account; one that has an owner already keeps it.
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
 * The account `initdb` runs as for a root server. Alone among PostgreSQL's programs it insists on
 * a name for its user; the new cluster is handed over before it is first started.
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

/** Gives a folder and all in it to an account. Links themselves change owner, never their targets. */
export function giveTo({ uid, gid }: Account, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  lchownSync(folder, uid, gid);
}

/** What may be done with a file: the bits of its mode, as for its owner. */
export const ENTER = 0o1;
export const READ = 0o4;

/** Whether a file's mode gives an account all of these rights. */
export function allows(
  stat: { uid: number; gid: number; mode: number },
  { uid, gid }: Account,
  rights: number,
): boolean {
  const bits = stat.uid === uid ? stat.mode >> 6 : stat.gid === gid ? stat.mode >> 3 : stat.mode;
  return (bits & rights) === rights;
}

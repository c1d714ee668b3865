import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Maximum length of a unix socket's address: 107 bytes on Linux, 103 on macOS. */
const SOCKET_PATH_BYTES = 103;
/** Reserves room for the longest socket name inside DATA_DIR: `/postgres/.s.PGSQL.5432`. */
const MAX_NAME_BYTES = 24;

/**
 * Returns a short name for a folder, the same in every process. Includes its device and inode,
 * because in a container another folder may have the same path.
 */
export function fingerprint(folder: string): string {
  const path = realpathSync(folder);
  const { dev, ino } = statSync(path, { bigint: true });
  return createHash('sha256').update(`${path}\n${dev}\n${ino}`).digest('hex').slice(0, 12);
}

/**
 * Returns a path to DATA_DIR that is short enough for its sockets: the folder itself, or a link to
 * it in a folder that only this user can enter.
 */
export function socketPathTo(dataDir: string): string {
  if (process.platform === 'win32' || fits(dataDir)) return dataDir;
  const uid = process.getuid?.() ?? 0;
  const folder = [tmpdir(), '/tmp']
    .map((base) => join(base, `fenceline-links-${uid}`))
    .find((path) => fits(join(path, fingerprint(dataDir))));
  if (!folder) throw new EmbeddedPostgresError('The path of the temporary folder is too long.');
  mkdirSync(folder, { mode: 0o700, recursive: true });
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== uid || (stat.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(
      `The path of DATA_DIR is too long for a socket, and ${folder}, which would shorten it, ` +
        'belongs to another user. Choose a DATA_DIR with a shorter path.',
    );
  }
  const link = join(folder, fingerprint(dataDir));
  const target = realpathSync(dataDir);
  if (!pointsTo(link, target)) {
    for (const name of readdirSync(folder)) {
      if (!existsSync(join(folder, name))) rmSync(join(folder, name), { force: true });
    }
    const fresh = `${link}.${process.pid}`;
    symlinkSync(target, fresh);
    renameSync(fresh, link);
  }
  return link;
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) + MAX_NAME_BYTES <= SOCKET_PATH_BYTES;
}

function pointsTo(link: string, target: string): boolean {
  try {
    return readlinkSync(link) === target;
  } catch {
    return false;
  }
}

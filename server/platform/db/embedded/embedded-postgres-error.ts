import { existsSync } from 'node:fs';

/** PostgreSQL could not start; the message is for a person and has the remedy. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Messages that PostgreSQL prints if files of its cluster are missing, truncated or altered. */
const DAMAGED = new RegExp(
  [
    'database files are incompatible',
    'incorrect checksum in control file',
    'could not find the database system',
    'could not read file "global/',
    'could not open (file|directory) "(global|base|pg_)',
    'could not access status of transaction',
    'could not locate a valid checkpoint',
    'could not locate required checkpoint',
    'required WAL directory',
    'database "postgres" does not exist',
  ].join('|'),
);

/** PostgreSQL’s answers to connections before it is ready, which do not explain a failure. */
const NOT_READY = /the database system is (starting up|shutting down|in recovery mode)/;

const OTHER_DATABASE = 'set DATABASE_URL to use a PostgreSQL server of your own';

/** Patterns in the output of `initdb` and `postgres`, with advice for each. */
const KNOWN: readonly [RegExp, (folder: string) => string][] = [
  [
    /No space left on device|Disk quota exceeded/i,
    (folder) => `The disk is full: PostgreSQL cannot write to ${folder}. Free some space there.`,
  ],
  [
    /Read-only file system/i,
    (folder) =>
      `${folder} cannot be written: the file system is read-only. Choose another DATA_DIR.`,
  ],
  [
    /could not look up effective user ID/,
    () =>
      'PostgreSQL needs its user to have a line in /etc/passwd, and this user has none. ' +
      `Start Fenceline as a named user or as root, or ${OTHER_DATABASE}.`,
  ],
  [
    /error while loading shared libraries|Library not loaded/,
    () => `This machine lacks a library that PostgreSQL needs. Install it, or ${OTHER_DATABASE}.`,
  ],
  [
    /could not map anonymous shared memory|Cannot allocate memory|could not create shared memory/,
    () => 'There is not enough memory to start PostgreSQL: it needs about 300 MB.',
  ],
  [
    /administrative permissions/,
    () => 'PostgreSQL refuses to run as administrator. Start Fenceline as an ordinary user.',
  ],
  [
    /Permission denied|Operation not permitted|has wrong ownership|has invalid permissions/i,
    (folder) =>
      `PostgreSQL may not use ${folder}. Start Fenceline as the user who owns that folder, ` +
      'or choose another DATA_DIR.',
  ],
  [
    DAMAGED,
    (folder) =>
      `The database files in ${folder} are damaged. ` +
      'Restore the latest backup in their place: fenceline restore FILE --replace.',
  ],
];

/**
 * Explains in plain words why a PostgreSQL program failed.
 *
 * @param output what the program printed
 * @param folder the data directory it worked on
 */
export function explainFailure(output: string, folder: string): EmbeddedPostgresError {
  const known = KNOWN.find(([pattern]) => pattern.test(output));
  const detail = lastComplaint(output);
  const message = known?.[1](folder) ?? `PostgreSQL did not start in ${folder}.`;
  return new EmbeddedPostgresError(detail ? `${message} PostgreSQL says: ${detail}` : message);
}

/**
 * Returns the line that names the fault: the last fatal one, else the last error, else the last
 * line.
 */
function lastComplaint(output: string): string | undefined {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !NOT_READY.test(line));
  const last = (pattern: RegExp) => lines.findLast((line) => pattern.test(line));
  const line = last(/\b(FATAL|PANIC):/) ?? last(/\berror\b/i) ?? last(/\S/);
  return line?.replace(/^.*?\b(?=FATAL:|PANIC:)/, '');
}

/**
 * Explains in plain words why files of the cluster could not be created or used by its user;
 * returns any other error unchanged.
 */
export function explainFileFailure(error: unknown, folder: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof EmbeddedPostgresError || code === undefined) return error;
  if ((code === 'EPERM' || code === 'EINVAL') && /chown|spawn/.test(syscall ?? '')) {
    return mayNotBecomeAnother();
  }
  const known = KNOWN.find(([pattern]) => pattern.test(message));
  return known ? new EmbeddedPostgresError(`${known[1](folder)} (${message})`) : error;
}

function mayNotBecomeAnother(): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and this root may not act for another user. ' +
      `Start Fenceline as an ordinary user, or ${OTHER_DATABASE}.`,
  );
}

/**
 * Explains in plain words why a PostgreSQL program could not even be started. @param error what
 * `spawn` reported @param program its path @param folder the data directory it was to work on
 */
export function explainSpawnFailure(
  error: NodeJS.ErrnoException,
  program: string,
  folder: string,
): EmbeddedPostgresError {
  if (error.code === 'ENOENT' && !existsSync(folder)) {
    return new EmbeddedPostgresError(`The data directory ${folder} does not exist.`);
  }
  if (error.code === 'ENOENT') {
    return new EmbeddedPostgresError(
      `${program} does not run on this machine: on Linux it needs glibc, which Alpine lacks. ` +
        `Use a Debian-like system, or ${OTHER_DATABASE}.`,
    );
  }
  return new EmbeddedPostgresError(
    `${program} could not be started (${error.code ?? error.message}). ` +
      `Check that its folder allows programs to run, or ${OTHER_DATABASE}.`,
  );
}

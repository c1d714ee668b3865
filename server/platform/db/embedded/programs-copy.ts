import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { allows, ENTER, READ, type Account } from './account.ts';

/** Needed only to compile programs against PostgreSQL. */
const LEFT_OUT = /\.a$|(^|\/)(pkgconfig|include)(\/|$)/;

export interface ProgramsCopy {
  /** The folder to copy. */
  native: string;
  /** The folder for copies. */
  place: string;
  /** Includes the version, so that a newer one gets its own folder. */
  name: string;
  /** Account that runs the programs; null is this process's own user. */
  account: Account | null;
  /** Completes the libraries of a folder; false if it cannot. */
  complete: (native: string) => boolean;
}

/**
 * Copies PostgreSQL's programs to `place`, or reuses the copy of an earlier start. Only root and
 * the user of this process can have written to the returned copy.
 *
 * @returns the copy's folder, or undefined if none can be created and run there
 */
export function copyPrograms(asked: ProgramsCopy): string | undefined {
  const { native, place, name, account } = asked;
  const home = join(place, name);
  const copy = join(home, 'native');
  try {
    mkdirSync(place, { recursive: true, mode: 0o755 });
    if (!isOutOfReach(place, account)) return undefined;
    if (!isFaithful(native, copy)) makeCopy(asked, home);
    return isUsableBy(account, copy) ? copy : undefined;
  } catch {
    // There is no write permission or no room, or programs may not run; another folder may work.
    return undefined;
  }
}

function makeCopy({ native, place, account, complete }: ProgramsCopy, home: string): void {
  const fresh = mkdtempSync(join(place, 'new-'));
  const old = `${fresh}-old`;
  try {
    cpSync(native, join(fresh, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !LEFT_OUT.test(relative(native, path)),
    });
    openToRead(fresh);
    if (!complete(join(fresh, 'native'))) throw new Error('libraries are missing');
    mustRun(join(fresh, 'native'), account);
    try {
      renameSync(fresh, home);
    } catch {
      // A server starting at the same time was faster, or an older copy is damaged.
      if (isFaithful(native, join(home, 'native'))) return;
      // Servers that run from the older copy still load its libraries for each connection.
      renameSync(home, old);
      renameSync(fresh, home);
    }
  } finally {
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true });
  }
}

/**
 * Returns whether the account can traverse all ancestors of the folder and read everything in it.
 */
export function isUsableBy(account: Account | null, folder: string): boolean {
  if (account === null) return true;
  return (
    foldersAbove(folder).every((above) => allows(lstatSync(above), account, ENTER)) &&
    everyEntry(folder, (_path, stat) =>
      allows(stat, account, isRunnable(stat) ? READ | ENTER : READ),
    )
  );
}

/** Returns whether, for a root server, no other user can write to the folder or replace it. */
function isOutOfReach(place: string, account: Account | null): boolean {
  if (!isOurs(lstatSync(place))) return false;
  return (
    account === null ||
    foldersAbove(place).every((above) => {
      const { uid, mode } = lstatSync(above);
      const sticky = (mode & 0o1000) !== 0;
      return uid === 0 && ((mode & 0o022) === 0 || sticky);
    })
  );
}

/**
 * Returns whether only this user can write to the copy, and whether it is complete: a power cut may
 * have truncated it.
 */
function isFaithful(native: string, copy: string): boolean {
  if (!lstatSync(copy, { throwIfNoEntry: false })) return false;
  if (!everyEntry(copy, (_path, stat) => stat.isSymbolicLink() || isOurs(stat))) return false;
  return everyEntry(native, (path, stat) => {
    const name = relative(native, path);
    if (!stat.isFile() || LEFT_OUT.test(name)) return true;
    return lstatSync(join(copy, name), { throwIfNoEntry: false })?.size === stat.size;
  });
}

function isOurs(stat: Stats): boolean {
  return stat.uid === process.getuid?.() && !stat.isSymbolicLink() && (stat.mode & 0o022) === 0;
}

/** The package may have been installed with a umask that hides it from other users. */
function openToRead(folder: string): void {
  everyEntry(folder, (path, stat) => {
    if (!stat.isSymbolicLink()) chmodSync(path, isRunnable(stat) ? 0o755 : 0o644);
    return true;
  });
}

const isRunnable = (stat: Stats) => stat.isDirectory() || (stat.mode & 0o100) !== 0;

function mustRun(native: string, account: Account | null): void {
  const program = join(native, 'bin/postgres');
  const { status, error } = spawnSync(program, ['--version'], {
    stdio: 'ignore',
    cwd: '/',
    ...account,
  });
  if (status !== 0) throw error ?? new Error(`${program} does not run`);
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [] : [above, ...foldersAbove(above)];
}

function everyEntry(path: string, holds: (path: string, stat: Stats) => boolean): boolean {
  const stat = lstatSync(path);
  if (!holds(path, stat)) return false;
  return (
    !stat.isDirectory() || readdirSync(path).every((name) => everyEntry(join(path, name), holds))
  );
}

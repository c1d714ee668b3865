import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { giveTo, lockDataDir, stopEmbeddedPostgres } from '../../platform/db/embedded/index.ts';
import { unknownMigrations } from '../../platform/db/migrate.ts';
import { syncFolder } from '../../platform/files/sync-folder.ts';
import { operatorSettings } from '../operator-settings.ts';
import { TaskRefusedError, type TaskWatcher } from '../operator-task.ts';
import { withEmbeddedPostgres } from '../servers-database.ts';
import { startLoad, type DatabaseLoad } from './load-database.ts';
import { countsOf, dataMember, type Manifest } from './manifest.ts';
import { verifiedMembers, verifyArchive } from './read-archive.ts';
import type { TarMember } from './tar.ts';

export interface RestoreParams {
  file: string;
  dataDir: string;
  /** Moves the present contents of DATA_DIR aside. */
  replace: boolean;
}

export interface RestoreProgress {
  step: 'verifying' | 'restoring';
  share: number;
}

export interface RestoreResult {
  dataDir: string;
  /** Time of the backup. */
  madeAt: string;
  files: number;
  database: { tables: number; rows: number } | null;
  /** Where the previous contents are now; null if there were none. */
  movedTo: string | null;
  seconds: number;
}

/** What an empty DATA_DIR may contain: its lock, and contents moved aside before. */
const NO_DATA = /^(lock|replaced-.*)$/;
const FRESH = 'restoring-';

/**
 * `fenceline restore`: verifies the whole file, builds everything in a new folder inside DATA_DIR,
 * then moves it into place.
 */
export async function restore(
  { file, dataDir, replace }: RestoreParams,
  watcher: TaskWatcher<RestoreProgress>,
): Promise<RestoreResult> {
  const startedAt = Date.now();
  const { DATABASE_URL: databaseUrl, DATA_DIR: folder } = operatorSettings(dataDir);
  const path = resolve(file);
  const { size } = await stat(path);
  const manifest = await verifyArchive(path, (bytes) =>
    watcher.onProgress({ step: 'verifying', share: bytes / size }),
  );
  refuseUnfit(manifest, databaseUrl !== undefined);

  const release = await lockDataDir(folder);
  const fresh = join(folder, `${FRESH}${randomUUID()}`);
  watcher.onScratch(fresh);
  try {
    await removeUnfinished(folder);
    const present = await dataIn(folder);
    if (present.length > 0 && !replace) {
      throw new TaskRefusedError(
        `${folder} is not empty. Choose another --data-dir, or add --replace, which moves the existing data aside without deleting it.`,
      );
    }
    await mkdir(fresh, { mode: 0o700 });
    const files = await fill(fresh, path, manifest, watcher);
    // A killed server leaves its PostgreSQL running, which would continue to write to the moved
    // folder.
    if (present.includes('postgres')) await stopEmbeddedPostgres(folder);
    watcher.onFinishing();
    const movedTo = await putInPlace(folder, fresh, present, new Date(startedAt));
    // Root may restore the data of another user's server; that user owns the folder.
    const { uid, gid } = await stat(folder);
    if (process.getuid?.() === 0 && uid !== 0) giveTo({ uid, gid }, folder);
    return {
      dataDir: folder,
      madeAt: manifest.madeAt,
      files,
      database: manifest.database && countsOf(manifest.database),
      movedTo,
      seconds: (Date.now() - startedAt) / 1_000,
    };
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await release();
  }
}

function refuseUnfit({ database, version }: Manifest, isExternal: boolean): void {
  const newer = unknownMigrations(database?.migrations ?? []);
  if (newer.length > 0) {
    throw new TaskRefusedError(
      `The backup was made by a newer Fenceline, ${version} (${newer.join(', ')}). Restore it with that version. Nothing was changed.`,
    );
  }
  if (database !== null && isExternal) {
    throw new TaskRefusedError(
      'The backup contains the embedded database, but DATABASE_URL names another one. Unset DATABASE_URL to restore it. Nothing was changed.',
    );
  }
  if (database === null && !isExternal) {
    throw new TaskRefusedError(
      'The backup contains only files, because its server used an external database. Set DATABASE_URL as for that server. Nothing was changed.',
    );
  }
}

/**
 * Removes what an interrupted restore left behind; no process uses it, because this one holds the
 * lock.
 */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(FRESH));
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

async function dataIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => !NO_DATA.test(name));
}

/** Builds a complete DATA_DIR; returns the number of files from the backup. */
async function fill(
  fresh: string,
  path: string,
  manifest: Manifest,
  watcher: TaskWatcher<RestoreProgress>,
): Promise<number> {
  const { database } = manifest;
  const total = manifest.members.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  let files = 0;
  const takeAll = async (load: DatabaseLoad | null) => {
    for await (const member of verifiedMembers(path, manifest)) {
      watcher.onProgress({ step: 'restoring', share: done / total });
      if (member.name.startsWith(dataMember(''))) {
        await writeFile(join(fresh, member.name.slice(dataMember('').length)), member);
        files += 1;
      } else await load?.take(member);
      done += member.byteLength;
    }
    await load?.finish();
  };
  if (database === null) await takeAll(null);
  else {
    await withEmbeddedPostgres(fresh, watcher, async (connection) => {
      const load = await startLoad(connection, database);
      try {
        await takeAll(load);
      } finally {
        await load.close();
      }
    });
  }
  return files;
}

async function writeFile(path: string, { content }: TarMember): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of content) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Moves the present contents aside and the restored ones into place; if a move fails, moves
 * everything back.
 */
async function putInPlace(
  folder: string,
  fresh: string,
  present: readonly string[],
  now: Date,
): Promise<string | null> {
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
  const aside = join(folder, `replaced-${stamp}`);
  const moves: { from: string; to: string }[] = [
    ...present.map((name) => ({ from: join(folder, name), to: join(aside, name) })),
    ...(await readdir(fresh)).map((name) => ({ from: join(fresh, name), to: join(folder, name) })),
  ];
  if (present.length > 0) await mkdir(aside, { mode: 0o700 });
  const done: typeof moves = [];
  try {
    for (const move of moves) {
      await rename(move.from, move.to);
      done.push(move);
    }
  } catch (error) {
    for (const { from, to } of done.toReversed()) await rename(to, from);
    throw error;
  }
  if (present.length > 0) await syncFolder(aside);
  await syncFolder(folder);
  return present.length > 0 ? aside : null;
}

import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { VERSION_LABEL } from '#shared/config';
import { readBucketDataSet } from '../../cadastre/data-set/index.ts';
import { syncFolder } from '../../platform/files/sync-folder.ts';
import { openFileStorage } from '../../platform/files/create-file-store.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { operatorSettings } from '../operator-settings.ts';
import { TaskRefusedError, type TaskWatcher } from '../operator-task.ts';
import { hasDatabase, withServersDatabase } from '../servers-database.ts';
import {
  cadastreMembers,
  dataMembers,
  dataPaths,
  storedKeys,
  storedMembers,
} from './data-files.ts';
import { openSnapshot, planDump, tableMembers, type DumpPlan } from './dump-database.ts';
import { countsOf, dataMember, FORMAT, type TableManifest } from './manifest.ts';
import { verifyArchive } from './read-archive.ts';
import type { TarMember } from './tar.ts';
import { writeArchive } from './write-archive.ts';

export interface BackupParams {
  file: string;
  dataDir: string;
  /** Includes the imported cadastre. */
  withParcels: boolean;
}

export interface BackupProgress {
  step: 'files' | 'database' | 'verifying';
  share: number | null;
}

export interface BackupResult {
  file: string;
  bytes: number;
  /** Number of files of DATA_DIR and of the bucket. */
  files: number;
  /** Null if the database is the operator's own. */
  database: { tables: number; rows: number } | null;
  /** Files that were deleted during the backup. */
  gone: string[];
  /** Objects of the database that are not Fenceline's and therefore not in the backup. */
  leftOut: string[];
  seconds: number;
}

/**
 * `fenceline backup`: saves the embedded database and the files of DATA_DIR, as of one moment, in
 * one file.
 */
export async function backUp(
  { file, dataDir, withParcels }: BackupParams,
  watcher: TaskWatcher<BackupProgress>,
): Promise<BackupResult> {
  const startedAt = new Date();
  const settings = operatorSettings(dataDir);
  const target = await targetOf(file);
  const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`);
  watcher.onScratch(draft);
  const gone: string[] = [];
  /** Writes the files of DATA_DIR, then the other members. */
  const write = async (plan: DumpPlan | null, more: AsyncIterable<TarMember> | null) => {
    const storage = await openFileStorage(settings);
    const keys = await storedKeys(storage);
    const inBucket = withParcels ? await readBucketDataSet(storage) : null;
    const paths = await dataPaths(settings.DATA_DIR, withParcels && inBucket === null);
    const count = keys.length + paths.length + (inBucket === null ? 0 : 1);
    let done = 0;
    const onFile = (path: string, isGone: boolean) => {
      if (isGone) gone.push(path);
      watcher.onProgress({ step: 'files', share: done / count });
      done += 1;
    };
    const files = [
      storedMembers(storage, keys, onFile),
      dataMembers(settings.DATA_DIR, paths, onFile),
      ...(inBucket === null ? [] : [cadastreMembers(storage, inBucket, onFile)]),
      ...(more === null ? [] : [more]),
    ];
    await writeArchive(draft, oneAfterAnother(files), (members) => ({
      format: FORMAT,
      version: VERSION_LABEL,
      madeAt: startedAt.toISOString(),
      database: plan?.manifest ?? null,
      members,
    }));
    return plan?.leftOut ?? [];
  };

  try {
    const leftOut =
      settings.DATABASE_URL === undefined
        ? await withSnapshot(settings, watcher, (client, plan) =>
            // The files are written before the rows, because a file that the snapshot names could
            // be deleted while the rows are copied.
            write(plan, tableMembers(client, plan, shareReporter(plan, watcher))),
          )
        : await write(null, null);
    const { size } = await stat(draft);
    const { database, members } = await verifyArchive(draft, (bytes) =>
      watcher.onProgress({ step: 'verifying', share: bytes / size }),
    );
    await rename(draft, target);
    await syncFolder(dirname(target));
    return {
      file: target,
      bytes: size,
      files: members.filter(({ name }) => name.startsWith(dataMember(''))).length,
      database: database && countsOf(database),
      gone,
      leftOut,
      seconds: (Date.now() - startedAt.getTime()) / 1_000,
    };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Resolves a symbolic link, so that its target is replaced and the link stays. */
async function targetOf(file: string): Promise<string> {
  const target = await realpath(file).catch(() => resolve(file));
  const present = await stat(target).catch(() => null);
  if (present && !present.isFile()) {
    throw new TaskRefusedError(`${file} is not a regular file. Choose a file to write to.`, true);
  }
  return target;
}

async function withSnapshot<Result>(
  settings: Settings,
  watcher: TaskWatcher<BackupProgress>,
  work: (client: pg.Client, plan: DumpPlan) => Promise<Result>,
): Promise<Result> {
  if (!hasDatabase(settings.DATA_DIR)) {
    throw new TaskRefusedError(
      `There is no database in ${settings.DATA_DIR}. Name the server’s folder with --data-dir, or set DATA_DIR as for the server.`,
    );
  }
  return withServersDatabase(settings, watcher, async (connection) => {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    try {
      await openSnapshot(client);
      return await work(client, await planDump(client));
    } finally {
      await client.end();
    }
  });
}

function shareReporter({ bytesOf }: DumpPlan, watcher: TaskWatcher<BackupProgress>) {
  const total = [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0);
  let done = 0;
  return (table: TableManifest) => {
    watcher.onProgress({ step: 'database', share: done / total });
    done += bytesOf.get(table) ?? 0;
  };
}

async function* oneAfterAnother(
  all: readonly AsyncIterable<TarMember>[],
): AsyncGenerator<TarMember> {
  for (const members of all) yield* members;
}

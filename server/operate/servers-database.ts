import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import {
  DataDirInUseError,
  embeddedConnection,
  lockDataDir,
  startEmbeddedPostgres,
} from '../platform/db/embedded/index.ts';
import { createLog } from '../platform/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { TaskWatcher } from './operator-task.ts';

type Wiring = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

/** True if a DATA_DIR has an embedded database. */
export const hasDatabase = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

/**
 * Runs work on the server's database: the one that DATABASE_URL names, that of a running server, or
 * that of DATA_DIR, which is started for the duration.
 */
export async function withServersDatabase<Result>(
  { DATABASE_URL: url, DATA_DIR: dataDir }: Wiring,
  watcher: Pick<TaskWatcher<never>, 'onCancel'>,
  work: (connection: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  if (url !== undefined) return work({ connectionString: url });
  const release = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirInUseError) return null;
    throw error;
  });
  if (release === null) return work(await embeddedConnection(dataDir));
  try {
    return await withEmbeddedPostgres(dataDir, watcher, work);
  } finally {
    await release();
  }
}

/** Runs the PostgreSQL of a folder for the duration of the work, and stops it in any case. */
export async function withEmbeddedPostgres<Result>(
  dataDir: string,
  watcher: Pick<TaskWatcher<never>, 'onCancel'>,
  work: (connection: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  const starting = startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  // Registered before the start completes, because it may be cancelled too.
  watcher.onCancel(() => starting.then((postgres) => postgres.stop()));
  const postgres = await starting;
  try {
    return await work(postgres.connection);
  } finally {
    await postgres.stop();
  }
}

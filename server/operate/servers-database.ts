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

/** Whether a DATA_DIR has an embedded database. */
export const hasDatabase = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

/**
 * Works on the server's database: the one in DATABASE_URL, the one a running server has, or the one
 * in DATA_DIR, started for the time of the work.
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

/** Runs the PostgreSQL of a folder for the time of the work, and stops it however that ends. */
export async function withEmbeddedPostgres<Result>(
  dataDir: string,
  watcher: Pick<TaskWatcher<never>, 'onCancel'>,
  work: (connection: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  const starting = startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  // Also when it is cancelled before it has started.
  watcher.onCancel(() => starting.then((postgres) => postgres.stop()));
  const postgres = await starting;
  try {
    return await work(postgres.connection);
  } finally {
    await postgres.stop();
  }
}

import type { Logger } from 'pino';
import { STATEMENT_LIMIT_MS } from './platform/db/connections.ts';
import { accessOf, embeddedAccess, type DatabaseAccess } from './platform/db/database-access.ts';
import { openDatabase, type Database } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/index.ts';
import { expectOwnSessions } from './platform/db/expect-own-sessions.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Settings } from './platform/settings/settings.ts';
import { expectFittingDatabase } from './start-checks.ts';

interface DatabaseOptions {
  settings: Settings;
  log: Logger;
  onStep: (step: string) => void;
  /** Aborting it ends the migration. */
  signal: AbortSignal;
}

/**
 * Starts the embedded PostgreSQL unless the settings name another, opens and migrates the database,
 * and checks that the settings fit it. `onStop` gets what ends each part, in order.
 */
export async function startDatabase(
  { settings, log, onStep, signal }: DatabaseOptions,
  onStop: (stop: () => Promise<void>) => void,
): Promise<Database> {
  onStep('Starting the database');
  let access: DatabaseAccess = accessOf(settings);
  if (!settings.DATABASE_URL) {
    const postgres = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR, log });
    onStop(() => postgres.stop());
    access = embeddedAccess(postgres.connection);
  }
  const { owner, logins } = access;
  const onIdleError = (error: Error) => log.warn({ err: error }, 'idle connection');
  const database = openDatabase(owner, onIdleError, { logins });
  onStop(() => database.close());
  await expectOwnSessions((text) => database.pool.query(text), STATEMENT_LIMIT_MS);
  const applied = await migrate(database, { signal });
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  await expectFittingDatabase(database, settings);
  for (const email of settings.ADMIN_EMAILS) {
    await database.asOwner
      .insertInto('permission')
      .values({ email, permission: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return database;
}

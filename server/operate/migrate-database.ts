import { openDatabase } from '../platform/db/database.ts';
import { migrate, migrations } from '../platform/db/migrate.ts';
import { operatorSettings } from './operator-settings.ts';
import type { TaskWatcher } from './operator-task.ts';
import { withServersDatabase } from './servers-database.ts';

export interface MigrateResult {
  /** Migrations applied now, in order. */
  applied: string[];
  /** Total number of migrations in the database. */
  migrations: number;
}

/** `fenceline migrate` */
export async function migrateDatabase(
  { dataDir }: { dataDir: string },
  watcher: TaskWatcher<never>,
): Promise<MigrateResult> {
  const settings = operatorSettings(dataDir);
  return withServersDatabase(settings, watcher, async (connection) => {
    const database = openDatabase(connection, () => {});
    try {
      return { applied: await migrate(database), migrations: migrations.length };
    } finally {
      await database.close();
    }
  });
}

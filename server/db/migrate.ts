import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Any number; all Fenceline servers on one database must agree on it. */
const MIGRATION_LOCK = 4_180_001;

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const migrations = Object.entries(files)
  .map(([path, text]) => ({ name: path.slice(path.lastIndexOf('/') + 1), text }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** The database was made by a newer Fenceline; the message is for a person. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: readonly string[]) {
    super(
      `The database was made by a newer Fenceline (${unknown.join(', ')}). Start that version.`,
    );
  }
}

/**
 * Brings the database to this version's shape; servers starting at once wait for one another.
 * Returns the names of what was applied. Throws `NewerDatabaseError`.
 */
export async function migrate(database: Database): Promise<string[]> {
  return database.owning.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      await sql`CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(connection);
      const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migration`.execute(
        connection,
      );
      const applied = new Set(rows.map((row) => row.name));

      const unknown = [...applied].filter((name) => !migrations.some((m) => m.name === name));
      if (unknown.length > 0) throw new NewerDatabaseError(unknown);
      const waiting = migrations.filter((migration) => !applied.has(migration.name));
      for (const migration of waiting) {
        await connection.transaction().execute(async (transaction) => {
          await sql.raw(migration.text).execute(transaction);
          await sql`INSERT INTO schema_migration (name) VALUES (${migration.name})`.execute(
            transaction,
          );
        });
      }
      return waiting.map((migration) => migration.name);
    } finally {
      await sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

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

/** The tables that are made by migrations, `schema_migration` included. */
export const migratedTables = new Set([
  'schema_migration',
  ...migrations.flatMap(({ text }) =>
    [...text.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name = '']) => name),
  ),
]);

/** Those of a newer version. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !migrations.some((migration) => migration.name === name));

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
 * Brings the database to this version's shape, or to the shape that `wanted` gave it before; servers
 * starting at once wait for one another. Returns the names of what was applied. Throws
 * `NewerDatabaseError`.
 */
export async function migrate(
  database: Database,
  wanted: readonly string[] = migrations.map(({ name }) => name),
): Promise<string[]> {
  return database.owning.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      await sql`CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(connection);
      const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migration`.execute(
        connection,
      );
      const applied = new Set(rows.map((row) => row.name));

      const unknown = unknownMigrations([...applied, ...wanted]);
      if (unknown.length > 0) throw new NewerDatabaseError(unknown);
      const waiting = migrations.filter(({ name }) => wanted.includes(name) && !applied.has(name));
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

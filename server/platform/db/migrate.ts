import { sql } from 'kysely';
import type { Database } from './database.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const migrations = Object.entries(files)
  .map(([path, text]) => ({ name: path.slice(path.lastIndexOf('/') + 1), text }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** Tables created by migrations, including `schema_migration`. */
export const migratedTables = new Set([
  'schema_migration',
  ...migrations.flatMap(({ text }) =>
    [...text.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name = '']) => name),
  ),
]);

/** Returns migrations that only a newer version knows. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !migrations.some((migration) => migration.name === name));

/** A newer Fenceline created the database; the message is for a person. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: readonly string[]) {
    super(
      `The database was made by a newer Fenceline (${unknown.join(', ')}). Start that version.`,
    );
  }
}

interface MigrateOptions {
  /**
   * Migrations to apply; by default those of this version. A restore of an older database names its
   * own.
   */
  wanted?: readonly string[];
  /** Cancels the wait for another node, and a running migration. */
  signal?: AbortSignal | undefined;
}

/**
 * Migrates the database to this version's schema, or to `wanted`; nodes that start at the same time
 * wait for one another. Returns the names of the applied migrations. Throws `NewerDatabaseError`.
 */
export async function migrate(
  database: Pick<Database, 'changingSchema'>,
  { wanted = migrations.map(({ name }) => name), signal }: MigrateOptions = {},
): Promise<string[]> {
  return database.changingSchema(async (connection) => {
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
  }, signal);
}

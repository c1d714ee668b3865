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

interface MigrateOptions {
  /** The migrations to have; those of this version unless an older database is restored. */
  wanted?: readonly string[];
  /** Ends the wait for another node, and a migration under way. */
  signal?: AbortSignal | undefined;
}

/**
 * Brings the database to this version's schema, or to the one of `wanted`; nodes that start at once
 * wait for one another. Returns the names of what was applied. Throws `NewerDatabaseError`.
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

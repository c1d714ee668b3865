import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import type { Database } from './database.ts';
import { PREVIOUS_RELEASE } from './previous-release.ts';
import type { Tables } from './tables.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const migrations = Object.entries(files)
  .map(([path, text]) => ({ name: path.slice(path.lastIndexOf('/') + 1), text }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** Kysely's own tables: the applied migrations, and a lock that it leaves to PostgreSQL. */
const MIGRATOR_TABLES = {
  migrationTableName: 'schema_migration',
  migrationLockTableName: 'schema_migration_lock',
};

/** Tables created by migrations, including those of the migrator. */
export const migratedTables = new Set([
  ...Object.values(MIGRATOR_TABLES),
  ...migrations.flatMap(({ text }) =>
    [...text.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name = '']) => name),
  ),
]);

/** Returns migrations that only a newer version knows. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !migrations.some((migration) => migration.name === name));

/** A Fenceline newer by more than a release created the database; the message is for a person. */
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
    const applied = await appliedMigrations(connection);
    const unknown = unknownMigrations([...applied, ...wanted]);
    if (unknown.length > 0) {
      if (!isUsable(await neededMigration(connection))) throw new NewerDatabaseError(unknown);
      return [];
    }
    const known = migrations.filter(({ name }) => wanted.includes(name) || applied.includes(name));
    const migrator = new Migrator({
      ...MIGRATOR_TABLES,
      db: connection,
      provider: { getMigrations: async () => Object.fromEntries(known.map(asMigration)) },
      allowUnorderedMigrations: true,
    });
    const waiting = known.map(({ name }) => name).filter((name) => !applied.includes(name));
    // Each has a transaction of its own; `migrateToLatest` would share one.
    for (const name of waiting) {
      const { error } = await migrator.migrateTo(name);
      if (error) throw error as Error;
    }
    if (waiting.length > 0) await noteNeeded(connection, wanted);
    return waiting;
  }, signal);
}

/** True if this version knows the migration that the database needs. */
export const isUsable = (needed: string | null) =>
  needed !== null && migrations.some(({ name }) => name === needed);

/** Reads which migration a server must know to use a newer database; null from older versions. */
export const NEEDED_MIGRATION = `SELECT obj_description('schema_migration'::regclass) AS needed`;

async function neededMigration(connection: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql.raw<{ needed: string | null }>(NEEDED_MIGRATION).execute(connection);
  return rows[0]?.needed ?? null;
}

async function noteNeeded(connection: Kysely<Tables>, wanted: readonly string[]): Promise<void> {
  const isWhole = migrations.every(({ name }) => wanted.includes(name));
  const needed = isWhole ? PREVIOUS_RELEASE.lastMigration : wanted.toSorted().at(-1)!;
  await sql`COMMENT ON TABLE schema_migration IS ${sql.lit(needed)}`.execute(connection);
}

const asMigration = ({ name, text }: (typeof migrations)[number]): [string, Migration] => [
  name,
  { up: async (db) => void (await sql.raw(text).execute(db)) },
];

/**
 * Returns the names of the applied migrations. Adds the migrator's column to a table of an older
 * Fenceline, whose own column remains, so that older backups can be restored.
 */
async function appliedMigrations(connection: Kysely<Tables>): Promise<string[]> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), timestamp text)`.execute(
    connection,
  );
  // Adding a column waits for running backups, even with IF NOT EXISTS.
  const { rows: found } = await sql`SELECT FROM pg_attribute
    WHERE attrelid = 'schema_migration'::regclass AND attname = 'timestamp'`.execute(connection);
  if (found.length === 0) {
    await sql`ALTER TABLE schema_migration ADD COLUMN timestamp text`.execute(connection);
    await sql`UPDATE schema_migration SET timestamp = applied_at`.execute(connection);
  }
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migration`.execute(
    connection,
  );
  return rows.map(({ name }) => name);
}

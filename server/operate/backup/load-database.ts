import { posix } from 'node:path';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { makeQueues, queueVersionOf } from '../../platform/jobs/queue-schema.ts';
import { TaskRefusedError } from '../operator-task.ts';
import { quoted } from './dump-database.ts';
import { tableMember, type DatabaseManifest, type TableManifest } from './manifest.ts';
import type { TarMember } from './tar.ts';

const fullName = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`;

/** Loads the rows of a backup into an empty database, part by part, in the archive's order. */
export interface DatabaseLoad {
  take(member: TarMember): Promise<void>;
  /** Resolves if the backup is complete; otherwise throws. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the tables as the Fenceline that made the backup had them; this version migrates them at
 * its first start. Throws `TaskRefusedError` if that is impossible.
 */
export async function startLoad(
  connection: pg.ClientConfig,
  manifest: DatabaseManifest,
): Promise<DatabaseLoad> {
  const database = openDatabase(connection, () => {});
  try {
    await migrate(database, { wanted: manifest.migrations });
  } finally {
    await database.close();
  }

  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    if (manifest.queueVersion !== null) await makeTheQueues(client, manifest);
    await client.query('BEGIN');
    // The copied rows are consistent, so triggers and constraints need not run.
    await client.query('SET LOCAL session_replication_role = replica');
    if (manifest.tables.length > 0) {
      await client.query(`TRUNCATE ${manifest.tables.map(fullName).join(', ')}`);
    }
  } catch (error) {
    await client.end();
    throw asRefusal(error);
  }
  return loadInto(client, manifest);
}

async function makeTheQueues(client: pg.Client, manifest: DatabaseManifest): Promise<void> {
  await makeQueues(client, manifest.queues);
  const version = await queueVersionOf(client);
  if (version === manifest.queueVersion) return;
  throw new TaskRefusedError(
    `The jobs in the backup have version ${manifest.queueVersion}, but this Fenceline uses ${version}. Restore it with the Fenceline that made it, start that once, then update. Nothing was changed.`,
  );
}

function loadInto(client: pg.Client, manifest: DatabaseManifest): DatabaseLoad {
  const ended = new Map<TableManifest, number>();
  let open: { table: TableManifest; rows: CopyStreamQuery } | null = null;

  async function endTable(): Promise<void> {
    if (open === null) return;
    const { table, rows } = open;
    open = null;
    rows.end();
    await finished(rows).catch((error: unknown) => {
      throw asRefusal(error);
    });
    ended.set(table, rows.rowCount);
  }

  return {
    async take({ name, content }) {
      if (open === null || !isPartOf(name, open.table)) {
        await endTable();
        const table = manifest.tables.find((other) => isPartOf(name, other));
        if (!table || ended.has(table))
          throw new TaskRefusedError(`${name} does not belong to any table in the backup.`);
        const columns = table.columns.map(quoted).join(', ');
        const rows = client.query(copyFrom(`COPY ${fullName(table)} (${columns}) FROM STDIN`));
        // Errors are thrown by the call that waits for the rows.
        rows.on('error', () => {});
        open = { table, rows };
      }
      for await (const part of content) await written(open.rows, part);
    },

    async finish() {
      await endTable();
      for (const table of manifest.tables) {
        const rows = ended.get(table) ?? 0;
        if (rows === table.rows) continue;
        throw new TaskRefusedError(
          `${table.schema}.${table.name} has ${rows} rows instead of ${table.rows}. Nothing was changed.`,
        );
      }
      for (const { schema, name, value, isCalled } of manifest.sequences) {
        await client.query('SELECT setval($1::regclass, $2, $3)', [
          fullName({ schema, name }),
          value,
          isCalled,
        ]);
      }
      await client.query('COMMIT');
      await client.query('ANALYZE');
    },

    close: () => client.end(),
  };
}

const written = (rows: CopyStreamQuery, part: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    rows.write(part, (error) => (error ? reject(asRefusal(rows.errored ?? error)) : resolve()));
  });

const isPartOf = (member: string, table: TableManifest) =>
  member.startsWith(`${posix.dirname(tableMember(table, 0))}/`);

/**
 * Converts PostgreSQL's "undefined table" and "undefined column": somebody created that table or
 * column outside Fenceline.
 */
function asRefusal(error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== '42P01' && code !== '42703') return error as Error;
  return new TaskRefusedError(
    `The backup contains something this version of Fenceline does not have: ${message}. Nothing was changed.`,
  );
}

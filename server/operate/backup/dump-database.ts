import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { migratedTables } from '../../platform/db/migrate.ts';
import { QUEUE_SCHEMA, queueVersionOf } from '../../platform/jobs/queue-schema.ts';
import { tableMember, type DatabaseManifest, type TableManifest } from './manifest.ts';
import type { TarMember } from './tar.ts';

const PART_BYTES = 4 * 1024 * 1024;
const OURS = ['public', QUEUE_SCHEMA];

export interface DumpPlan {
  manifest: DatabaseManifest;
  /** Bytes on the disk, an estimate of the remaining work. */
  bytesOf: Map<TableManifest, number>;
  /** Tables and other objects that are not Fenceline's, which a backup cannot restore. */
  leftOut: string[];
}

/** Opens a snapshot of the database at this moment; it ends with the connection. */
export async function openSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  // Fails instead of omitting rows that a policy hides.
  await client.query(`SELECT set_config('row_security', 'off', true),
    set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`);
}

/** Lists what to copy; copying fills in the row counts. */
export async function planDump(client: pg.ClientBase): Promise<DumpPlan> {
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  const found = await ask<Omit<TableManifest, 'rows'> & { bytes: number }>(
    `SELECT n.nspname AS schema, c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns,
       (SELECT sum(pg_table_size(t.relid)) FROM pg_partition_tree(c.oid) t)::float8 AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.oid, n.nspname, c.relname ORDER BY n.nspname, c.relname`,
    [OURS],
  );
  const isOurs = ({ schema, name }: { schema: string; name: string }) =>
    schema === QUEUE_SCHEMA || migratedTables.has(name);
  const own = found.filter(isOurs);
  const tables = own.map(({ schema, name, columns }) => ({ schema, name, columns, rows: 0 }));
  const [about] = await ask<{ postgres: string; large_objects: number }>(
    `SELECT current_setting('server_version') AS postgres,
       (SELECT count(*)::integer FROM pg_largeobject_metadata) AS large_objects`,
  );
  const others = await ask<{ name: string }>(
    `SELECT format('table %s.%s', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname <> ALL ($1) AND schemaname NOT IN ('pg_catalog', 'information_schema')`,
    [OURS],
  );
  const largeObjects = about?.large_objects ?? 0;
  const queueVersion = await queueVersionOf(client);
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  return {
    manifest: {
      postgres: about?.postgres ?? '',
      migrations: names(await ask('SELECT name FROM schema_migration ORDER BY name')),
      queueVersion,
      queues:
        queueVersion === null
          ? []
          : names(await ask(`SELECT name FROM ${QUEUE_SCHEMA}.queue ORDER BY name`)),
      tables,
      sequences: await sequencesOf(client),
    },
    bytesOf: new Map(tables.map((table, i) => [table, own[i]!.bytes])),
    leftOut: [
      ...found.filter((table) => !isOurs(table)).map(({ name }) => `table public.${name}`),
      ...names(others),
      ...(largeObjects > 0 ? [`${largeObjects} large objects`] : []),
    ],
  };
}

async function sequencesOf(client: pg.ClientBase): Promise<DatabaseManifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, sequencename AS name FROM pg_sequences
     WHERE schemaname = ANY ($1) ORDER BY 1, 2`,
    [OURS],
  );
  const sequences: DatabaseManifest['sequences'] = [];
  for (const { schema, name } of rows) {
    const state = await client.query<{ value: string | number; is_called: boolean }>(
      `SELECT last_value AS value, is_called FROM ${quoted(schema)}.${quoted(name)}`,
    );
    const { value, is_called: isCalled } = state.rows[0]!;
    sequences.push({ schema, name, value: Number(value), isCalled });
  }
  return sequences;
}

/** Streams the rows of all tables in PostgreSQL's COPY format, in members of a few megabytes. */
export async function* tableMembers(
  client: pg.ClientBase,
  { manifest }: DumpPlan,
  onTable: (table: TableManifest) => void,
): AsyncGenerator<TarMember> {
  for (const table of manifest.tables) {
    onTable(table);
    const { schema, name, columns } = table;
    const rows = client.query(
      copyTo(
        `COPY (SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(schema)}.${quoted(name)}) TO STDOUT`,
      ),
    );
    let part = 0;
    for await (const content of inParts(rows)) {
      const byteLength = content.reduce((sum, { byteLength: bytes }) => sum + bytes, 0);
      yield { name: tableMember(table, part), byteLength, content };
      part += 1;
    }
    table.rows = rows.rowCount;
  }
}

async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let part: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    part.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PART_BYTES) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (bytes > 0) yield part;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

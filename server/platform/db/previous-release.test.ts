import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate, migrations, NewerDatabaseError, NEEDED_MIGRATION } from './migrate.ts';
import { PREVIOUS_RELEASE } from './previous-release.ts';

const OF_PREVIOUS = migrations
  .map(({ name }) => name)
  .filter((name) => name <= PREVIOUS_RELEASE.lastMigration);

/** What the servers of a release use of a schema. */
const QUERIES = {
  columns: `
    SELECT format('%s.%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0
      AND NOT a.attisdropped`,
  rights: `
    SELECT format('%s may %s %s.%s', grantee, privilege_type, table_name, column_name) AS line
    FROM information_schema.column_privileges
    WHERE table_schema = 'public' AND grantee IN ('fenceline_web', 'fenceline_worker')
    UNION ALL
    SELECT format('%s may %s %s', grantee, privilege_type, table_name)
    FROM information_schema.table_privileges
    WHERE table_schema = 'public' AND grantee IN ('fenceline_web', 'fenceline_worker')
      AND privilege_type = 'DELETE'`,
  functions: `
    SELECT format('%s(%s) returns %s', proname, pg_get_function_identity_arguments(oid),
      pg_get_function_result(oid)) AS line
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND prorettype <> 'trigger'::regtype`,
};
/** Columns that an INSERT must name. */
const REQUIRED = `
  SELECT format('%s.%s', c.relname, a.attname) AS line
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
    AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AND NOT a.attisdropped`;

describe('servers of the previous release', () => {
  let superuser: pg.Client;
  const names: string[] = [];
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    superuser = new pg.Client(inject('superuser'));
    await superuser.connect();
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    for (const name of names) await superuser.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await superuser.end();
  });

  /** A database with these migrations only, and a connection to it. */
  async function databaseOf(wanted?: readonly string[]) {
    const cluster = inject('postgres');
    const name = `release_${randomUUID().replaceAll('-', '')}`;
    await superuser.query(`CREATE DATABASE ${name} OWNER ${cluster.user}`);
    names.push(name);
    const connection = { ...cluster, database: name };
    const client = new pg.Client(connection);
    await client.connect();
    clients.push(client);
    const upgrade = async (to?: readonly string[]) => {
      const database = openDatabase(connection, () => {});
      try {
        return await migrate(database, to ? { wanted: to } : {});
      } finally {
        await database.close();
      }
    };
    await upgrade(wanted);
    return { client, upgrade };
  }
  const linesOf = async (client: pg.Client, query: string) =>
    new Set((await client.query<{ line: string }>(query)).rows.map(({ line }) => line));

  it('find everything that they use in the new schema, and need not write anything new', async () => {
    const { client, upgrade } = await databaseOf(OF_PREVIOUS);
    const before: Record<string, Set<string>> = {};
    for (const [kind, query] of Object.entries(QUERIES))
      before[kind] = await linesOf(client, query);
    const requiredBefore = await linesOf(client, REQUIRED);
    const tables = new Set([...before['columns']!].map((line) => line.split('.')[0]));
    await upgrade();

    for (const [kind, query] of Object.entries(QUERIES)) {
      const after = await linesOf(client, query);
      expect(before[kind]!.size).toBeGreaterThan(10);
      expect(
        [...before[kind]!].filter((line) => !after.has(line)),
        kind,
      ).toEqual([]);
    }
    const required = await linesOf(client, REQUIRED);
    const isNew = (line: string) => !requiredBefore.has(line) && tables.has(line.split('.')[0]);
    expect([...required].filter(isNew)).toEqual([]);
  });

  it('still record who changed plans and permissions', async () => {
    const { client } = await databaseOf();
    await client.query(
      `INSERT INTO permission (email, permission) VALUES ('ann@x.example', 'admin')`,
    );
    await client.query('BEGIN');
    await client.query('SET LOCAL ROLE fenceline_web');
    await client.query(`SELECT set_config('fenceline.email', 'ann@x.example', true)`);
    const written = [
      `INSERT INTO permission_change (email, permission, change, changed_by)
       VALUES ('bob@x.example', 'admin', 'granted', 'ann@x.example')`,
      `INSERT INTO plan_change (plan_id, changed_by, change, after)
       VALUES (1, 'ann@x.example', 'created', '{}')`,
      'SELECT email, permission, change, changed_by, changed_at FROM permission_change',
    ];
    const counts: (number | null)[] = [];
    for (const text of written) counts.push((await client.query(text)).rowCount);
    // The audit's triggers record the grant of the first statement above.
    expect(counts).toEqual([1, 1, 1]);
    await client.query('COMMIT');
  });

  it('read and write the accepted drift of a boundary like the new servers', async () => {
    const { client } = await databaseOf();
    const { rows } = await client.query<{ id: number }>(
      `WITH o AS (INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
         VALUES ('i', 's', 'ann@x.example', 'Ann', '', '') RETURNING id)
       INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
         front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
         client_phone_number, client_email_address, accepted_findings)
       SELECT id, 'A', '', '', '', -34, 146, false, '', '', '', '', '{"overlap": "1"}' FROM o
       RETURNING id`,
    );
    const state = async () =>
      (
        await client.query<{ kept_drift: string | null; accepted_findings: object }>(
          'SELECT kept_drift, accepted_findings FROM farm WHERE id = $1',
          [rows[0]!.id],
        )
      ).rows[0];
    await client.query(`UPDATE farm SET kept_drift = '7'`);
    expect(await state()).toEqual({
      kept_drift: '7',
      accepted_findings: { drift: '7', overlap: '1' },
    });
    await client.query(`UPDATE farm SET accepted_findings = '{"drift": "8"}'`);
    expect(await state()).toEqual({ kept_drift: '8', accepted_findings: { drift: '8' } });
    await client.query('UPDATE farm SET kept_drift = NULL');
    expect(await state()).toEqual({ kept_drift: null, accepted_findings: {} });
  });

  it('may start with a database that is one release newer, but not with a newer one', async () => {
    const { client, upgrade } = await databaseOf();
    const needed = async () =>
      (await client.query<{ needed: string }>(NEEDED_MIGRATION)).rows[0]?.needed;
    expect(await needed()).toBe(PREVIOUS_RELEASE.lastMigration);
    await client.query(`INSERT INTO schema_migration (name) VALUES ('9999-next.sql')`);
    expect(await upgrade()).toEqual([]);
    await client.query(`COMMENT ON TABLE schema_migration IS '9998-next.sql'`);
    await expect(upgrade()).rejects.toThrow(NewerDatabaseError);
    await client.query(`COMMENT ON TABLE schema_migration IS NULL`);
    await expect(upgrade()).rejects.toThrow(NewerDatabaseError);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as raw } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startJobQueue } from '../../jobs/pg-boss-queue.ts';
import { createLog } from '../../log.ts';
import { embeddedAccess } from '../database-access.ts';
import { openDatabase, type Database, type Sql } from '../database.ts';
import { migrate } from '../migrate.ts';
import { USER } from './cluster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fenceline-login-'));
const log = createLog('silent');
const identity = { issuer: 'https://issuer.example', subject: 'ann', email: 'ann@x.example' };
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  closing.push(() => postgres.stop());
  return postgres;
}

function open(connection: pg.PoolConfig): Database {
  const database = openDatabase(connection, () => {});
  closing.push(() => database.close());
  return database;
}

/** Prepares the database as the server does before it answers calls. */
async function prepare(database: Database): Promise<void> {
  await migrate(database);
  const jobs = await startJobQueue(database, log, { supervise: false });
  await jobs.stop();
}

const asSuperuser = ({ connection }: EmbeddedPostgres, database: string) => ({
  ...connection,
  user: USER,
  database,
});

async function run(connection: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Objects of the database that the login role does not own, by name. */
const FOREIGN = `
  SELECT relname::text AS name FROM pg_class
    WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
      AND relowner <> current_user::regrole
  UNION ALL SELECT proname FROM pg_proc
    WHERE pronamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
      AND proowner <> current_user::regrole
  UNION ALL SELECT typname FROM pg_type
    WHERE typnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
      AND typowner <> current_user::regrole
  UNION ALL SELECT nspname FROM pg_namespace
    WHERE nspname = 'pgboss' AND nspowner <> current_user::regrole
  UNION ALL SELECT datname FROM pg_database
    WHERE datname = current_database() AND datdba <> current_user::regrole`;

describe('the server’s login role', () => {
  it('owns the database and is not a superuser, before or after RESET ROLE', async () => {
    const database = open((await start()).connection);
    await prepare(database);
    const { rows: rights } = await database.pool.query(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles
       WHERE rolname = current_user`,
    );
    expect(rights).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
      },
    ]);
    expect((await database.pool.query(FOREIGN)).rows).toEqual([]);

    const refused = async (statement: string) => {
      const client = await database.pool.connect();
      try {
        await client.query(`BEGIN; SELECT set_config('role', 'fenceline_web', true); RESET ROLE`);
        await client.query(statement);
        return 'done';
      } catch (error) {
        return (error as { code: string }).code;
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    };
    for (const statement of [
      `SET ROLE ${USER}`,
      `SET SESSION AUTHORIZATION ${USER}`,
      `ALTER ROLE ${USER} PASSWORD 'mine'`,
      'ALTER ROLE fenceline_server SUPERUSER',
      'CREATE ROLE another SUPERUSER',
      'COPY (SELECT 1) TO PROGRAM $$true$$',
      `COPY (SELECT 1) TO '/tmp/out'`,
      `SELECT pg_read_file('/etc/passwd')`,
      'SELECT FROM pg_authid',
    ]) {
      expect([statement, await refused(statement)]).toEqual([statement, '42501']);
    }
  });

  it('gives no rights to RESET ROLE in a transaction of a user or of the worker', async () => {
    const { connection } = await start();
    await prepare(open(connection));
    const { owner, logins } = embeddedAccess(connection);
    const database = openDatabase(owner, () => {}, { logins });
    closing.push(() => database.close());
    await database.pool.query(
      `INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
       VALUES ('https://issuer.example', 'ann', 'ann@x.example', 'Ann', '', '')`,
    );
    const somebody = { issuer: 'i', subject: 's', email: 'bob@x.example' };
    const codeOf = (error: unknown) => (error as { code: string }).code;
    const runAll = (statements: readonly string[]) => async (sql: Sql) => {
      let rows: unknown[] = [];
      for (const statement of statements) ({ rows } = await raw.raw(statement).execute(sql));
      return rows;
    };
    const asWeb = async (...statements: string[]) =>
      database.asUser(somebody, runAll(statements)).catch(codeOf);
    const asWorker = async (...statements: string[]) =>
      database.asWorker(runAll(statements)).catch(codeOf);

    const who = 'SELECT session_user::text AS session, current_user::text AS current';
    const web = { session: 'fenceline_web', current: 'fenceline_web' };
    for (const leave of ['RESET ROLE', 'SET ROLE NONE', 'RESET SESSION AUTHORIZATION']) {
      expect(await asWeb(leave, who), leave).toEqual([web]);
      expect(await asWeb(leave, 'SELECT email FROM owner'), leave).toEqual([]);
    }
    for (const role of ['fenceline_server', 'fenceline_worker', USER]) {
      expect(await asWeb('RESET ROLE', `SET ROLE ${role}`), role).toBe('42501');
      expect(await asWeb(`SET SESSION AUTHORIZATION ${role}`), role).toBe('42501');
    }
    for (const statement of [
      'ALTER TABLE owner DISABLE ROW LEVEL SECURITY',
      'DROP POLICY own_record ON owner',
      'GRANT fenceline_server TO fenceline_web',
      'CREATE TABLE public.mine (id int)',
      'DELETE FROM audit',
    ]) {
      expect(await asWeb('RESET ROLE', statement), statement).toBe('42501');
      expect(await asWorker('RESET ROLE', statement), statement).toBe('42501');
    }
    for (const role of ['fenceline_server', 'fenceline_web', USER]) {
      expect(await asWorker('RESET ROLE', `SET ROLE ${role}`), role).toBe('42501');
    }
  });

  it('takes over the objects of a server that signed in as the superuser', async () => {
    // As such a server left it: one role owns everything.
    const before = await start();
    await run(asSuperuser(before, 'postgres'), [
      'DROP DATABASE IF EXISTS fenceline',
      'REVOKE SET ON PARAMETER session_replication_role FROM fenceline_server',
      'DROP ROLE fenceline_server',
      'DROP ROLE fenceline_web',
      'DROP ROLE fenceline_worker',
      'CREATE DATABASE fenceline',
    ]);
    const old = open(asSuperuser(before, 'fenceline'));
    await prepare(old);
    await old.pool.query(
      `INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
       VALUES ('https://issuer.example', 'ann', 'ann@x.example', 'Ann', '', '')`,
    );
    await old.pool.query(`CREATE VIEW by_hand AS SELECT id FROM owner; CREATE SEQUENCE numbers`);
    for (const close of closing.splice(0).toReversed()) await close();

    const database = open((await start()).connection);
    await prepare(database);
    expect((await database.pool.query(FOREIGN)).rows).toEqual([]);
    const found = await database.asUser(identity, (sql) =>
      sql.selectFrom('owner').select('name').execute(),
    );
    expect(found).toEqual([{ name: 'Ann' }]);
    await database.pool.query('ALTER TABLE owner ADD COLUMN later text');
    await database.pool.query(`INSERT INTO pgboss.job (name, data) VALUES ('drop-upload', '{}')`);
  });
});

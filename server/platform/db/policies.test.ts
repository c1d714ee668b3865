import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import {
  COMMANDS,
  readGrants,
  readTables,
  ROLES,
  type Grant,
  type Table,
} from './catalogue.fixture.ts';
import type { Database } from './database.ts';

let database: Database;
let tables: Table[];
let grants: Grant[];

beforeAll(async () => {
  database = await freshDatabase();
  tables = await readTables(database);
  grants = await readGrants(database);
});
afterAll(() => database.close());

describe('the catalogue of PostgreSQL', () => {
  it('enables row-level security on every table that a role may access', () => {
    const open = tables.filter(
      (table) => !table.hasPolicies && grants.some((grant) => grant.table === table.name),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
    expect(tables.filter((table) => !table.hasPolicies).map(({ name }) => name)).toEqual([
      'schema_migration',
      'schema_migration_lock',
    ]);
  });

  it('has no policy that applies to all commands or to every role', async () => {
    const { rows } = await raw`
      SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'public'
        AND (cmd = 'ALL' OR NOT roles <@ ${ROLES}::name[] OR permissive <> 'PERMISSIVE')
      ORDER BY 1, 2`.execute(database.asOwner);
    expect(rows).toEqual([]);
  });

  it('has a policy for each granted command, and a grant for each policy', async () => {
    const { rows } = await raw<{ text: string }>`
      SELECT DISTINCT format('%s: %s %s', role, cmd, tablename) AS text
      FROM pg_policies, unnest(roles) role WHERE schemaname = 'public'`.execute(database.asOwner);
    const granted = grants.map(({ role, command, table }) => `${role}: ${command} ${table}`);
    expect(rows.map(({ text }) => text).toSorted()).toEqual(granted.toSorted());
  });

  it('has a WITH CHECK on every policy for INSERT and UPDATE', async () => {
    const { rows } = await raw`
      SELECT tablename, policyname FROM pg_policies
      WHERE schemaname = 'public' AND cmd IN ('INSERT', 'UPDATE') AND with_check IS NULL`.execute(
      database.asOwner,
    );
    expect(rows).toEqual([]);
  });

  it('grants no role TRUNCATE, REFERENCES or TRIGGER, and grants nothing to anyone else', async () => {
    const { rows } = await raw`
      SELECT c.relname, g.privilege_type, g.grantee::regrole::text
      FROM pg_class c, aclexplode(c.relacl) g
      WHERE c.relnamespace = 'public'::regnamespace AND g.grantee <> c.relowner
        AND (g.privilege_type <> ALL (${COMMANDS}::text[])
          OR g.grantee NOT IN (SELECT oid FROM pg_roles WHERE rolname = ANY (${ROLES})))`.execute(
      database.asOwner,
    );
    expect(rows).toEqual([]);
  });

  it('lets no role change the owner of a row', () => {
    const movable = grants
      .filter(({ command }) => command === 'UPDATE')
      .flatMap(({ role, table, columns }) =>
        tables
          .find(({ name }) => name === table)!
          .columns.filter(
            ({ name, isIdentity, references }) =>
              columns.includes(name) &&
              (isIdentity || references || /^(issuer|subject|email|owner_email)$/.test(name)),
          )
          .map(({ name }) => `${role}: ${table}.${name}`),
      );
    // A client may choose another farm of their own for a project; its name and address change with
    // it. A delivery records where its mail went, and a request the refund that PayPal made of it.
    expect(movable).toEqual([
      'fenceline_web: soil_project.farm_id',
      'fenceline_web: soil_project.owner_email',
      'fenceline_worker: delivery.email',
      'fenceline_worker: refund_request.refund_id',
    ]);
  });

  it('has no function with its owner’s rights that everybody can run or that uses the caller’s search path', async () => {
    const { rows } = await raw<{ name: string; faults: string }>`
      SELECT p.proname AS name, concat_ws(', ',
        CASE WHEN p.proowner <> d.datdba THEN 'owner' END,
        CASE WHEN p.proconfig IS NULL OR
          NOT 'search_path=pg_catalog, public, pg_temp' = ANY (p.proconfig) THEN 'search_path' END,
        CASE WHEN has_function_privilege('public', p.oid, 'EXECUTE') THEN 'public' END) AS faults
      FROM pg_proc p JOIN pg_database d ON d.datname = current_database()
      WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace`.execute(database.asOwner);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ faults }) => faults !== '')).toEqual([]);
  });

  it('lets both roles add jobs and read the queues, and do nothing else with the job queue', async () => {
    const { rows } = await raw<{ text: string }>`
      SELECT DISTINCT format('%s %s', privilege, c.relname) AS text
      FROM unnest(${ROLES}::text[]) role, unnest(${COMMANDS}::text[]) privilege, pg_class c
      WHERE c.relnamespace = 'pgboss'::regnamespace AND c.relkind IN ('r', 'p')
        AND CASE privilege WHEN 'DELETE' THEN has_table_privilege(role, c.oid, privilege)
          ELSE has_any_column_privilege(role, c.oid, privilege) END
      ORDER BY 1`.execute(database.asOwner);
    expect(rows.map(({ text }) => text)).toEqual(['INSERT job', 'SELECT job', 'SELECT queue']);
  });
});

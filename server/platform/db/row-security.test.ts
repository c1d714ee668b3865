import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fillEveryTable,
  person,
  type Household,
  type Person,
} from '../../../tests/support/server/every-table.ts';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import {
  readGrants,
  readRows,
  readTables,
  type Grant,
  type Role,
  type Row,
  type Table,
} from './catalogue.fixture.ts';
import type { Database, Sql } from './database.ts';

/** PostgreSQL's code for a missing right or a policy's refusal. */
const REFUSED = '42501';
/** No rows: a policy hides all existing ones. */
const NOTHING = '0 rows';

const household = (name: string): Household => ({
  owner: person(name),
  admin: person(`admin-of-${name}`),
  partner: person(`partner-of-${name}`),
});
const ann = household('ann');
const bea = household('bea');

let database: Database;
let tables: Table[];
let grants: Grant[];
/** One row of each table that belongs to Ann, and one that belongs to Bea. */
let rowsOfAnn: Map<string, Row>;
let rowsOfBea: Map<string, Row>;

beforeAll(async () => {
  // As the owner, so that what a statement changed can be read in the same transaction.
  database = await freshDatabase({ logins: undefined });
  tables = await readTables(database);
  grants = await readGrants(database);
  await fillEveryTable(database, ann);
  rowsOfAnn = await readRows(database, tables);
  await fillEveryTable(database, bea);
  rowsOfBea = await readRows(database, tables);
});
afterAll(() => database.close());

const rowOf = (rows: Map<string, Row>, table: string): Row => {
  const row = rows.get(table);
  if (!row) throw new Error(`${table} has no row; add one to tests/support/server/every-table.ts`);
  return row;
};
const tableOf = (name: string) => tables.find((table) => table.name === name)!;
const madeBy = (name: string) =>
  new Set(tableOf(name).columns.flatMap((column) => (column.isMade ? [column.name] : [])));

type Statement = (sql: Sql) => Promise<{ numAffectedRows?: bigint }>;

/** Thrown to roll back a statement that succeeded; has its result. */
class Undone extends Error {
  readonly did: string;

  constructor(did: string) {
    super('undone');
    this.did = did;
  }
}

/** Runs a transaction and rolls it back; returns its result, or PostgreSQL's code for a refusal. */
async function undone(
  transaction: (work: (sql: Sql) => Promise<never>) => Promise<never>,
  work: (sql: Sql) => Promise<string>,
): Promise<string> {
  try {
    return await transaction(async (sql) => {
      throw new Undone(await work(sql));
    });
  } catch (error) {
    if (error instanceof Undone) return error.did;
    return String((error as { code?: string }).code);
  }
}

const rowsOf = async (statement: Statement, sql: Sql) =>
  `${(await statement(sql)).numAffectedRows ?? 0n} rows`;

/** Returns the outcome of a statement run as a web user, with or without partner admin rights. */
const outcome = (who: Person | null, statement: Statement, { isPartner = false } = {}) =>
  undone(
    (work) => database.asUser(who, work),
    async (sql) => {
      if (isPartner) {
        await raw`SELECT set_config('fenceline.partner_admin', 'yes', true)`.execute(sql);
      }
      return rowsOf(statement, sql);
    },
  );

/** Checks that a web user's statement does not change another user's row. */
const outcomeFor = (
  victim: { table: string; row: Row },
  who: Person | null,
  statement: Statement,
) =>
  undone(
    (work) => database.asUser(who, work),
    async (sql) => {
      await statement(sql);
      await raw`RESET ROLE`.execute(sql);
      const { rows } = await raw`
        SELECT FROM ${raw.table(victim.table)} t
        WHERE to_jsonb(t) = ${JSON.stringify(victim.row)}::jsonb
          AND t.xmin <> pg_current_xact_id()::xid`.execute(sql);
      return rows.length === 1 ? NOTHING : 'changed';
    },
  );

const names = (columns: readonly string[]) => raw.join(columns.map((column) => raw.ref(column)));

const insert = ({ table, columns }: Grant, row: Row) => {
  const made = madeBy(table);
  const given = columns.filter((column) => !made.has(column));
  return (sql: Sql) =>
    raw`INSERT INTO ${raw.table(table)} (${names(given)}) SELECT ${names(given)}
      FROM jsonb_populate_record(NULL::${raw.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
      sql,
    );
};
/** Updates every row that the policies allow: a condition would also require the right to read. */
const update =
  ({ table, columns }: Grant, row: Row) =>
  (sql: Sql) =>
    raw`UPDATE ${raw.table(table)} SET (${names(columns)}) = (SELECT ${names(columns)}
      FROM jsonb_populate_record(NULL::${raw.table(table)}, ${JSON.stringify(row)}::jsonb))`.execute(
      sql,
    );
const remove =
  ({ table }: Grant) =>
  (sql: Sql) =>
    raw`DELETE FROM ${raw.table(table)}`.execute(sql);

const statementOf = (grant: Grant, row: Row) =>
  ({ INSERT: insert, UPDATE: update, DELETE: remove })[grant.command as 'INSERT'](grant, row);

const writesOf = (role: Role) =>
  grants.filter((grant) => grant.role === role && grant.command !== 'SELECT');
describe('a web user under row-level security', () => {
  it('changes no row of another owner in any table, and adds none in their name', async () => {
    const changed: string[] = [];
    for (const grant of writesOf('fenceline_web')) {
      const { table, command } = grant;
      const row = rowOf(rowsOfAnn, table);
      // The stranger's own values, so that only the row's owner can be the reason for a refusal.
      const given = command === 'INSERT' ? row : rowOf(rowsOfBea, table);
      const expected = command === 'INSERT' ? REFUSED : NOTHING;
      for (const who of [bea.owner, person('newcomer'), null]) {
        const done = await outcomeFor({ table, row }, who, statementOf(grant, given));
        if (done !== expected) changed.push(`${who?.email}: ${command} ${table}: ${done}`);
      }
    }
    expect(changed).toEqual([]);
  });

  it('writes their own rows, and those that admin or partner rights cover', async () => {
    const refused: string[] = [];
    for (const grant of writesOf('fenceline_web')) {
      const statement = statementOf(grant, rowOf(rowsOfAnn, grant.table));
      const outcomes = [
        await outcome(ann.owner, statement),
        await outcome(ann.admin, statement),
        await outcome(ann.partner, statement, { isPartner: true }),
        await outcome(person('client-of-ann'), statement),
      ];
      if (outcomes.every((done) => done === REFUSED || done === NOTHING)) {
        refused.push(`${grant.command} ${grant.table}: ${outcomes.join(', ')}`);
      }
    }
    expect(refused).toEqual([]);
  });

  it('reads no row of another owner', async () => {
    const seen: string[] = [];
    for (const { name } of tables) {
      const read = (sql: Sql) =>
        raw`SELECT FROM ${raw.table(name)} t WHERE to_jsonb(t) = ${JSON.stringify(rowOf(rowsOfAnn, name))}::jsonb`
          .execute(sql)
          .then(({ rows }) => ({ numAffectedRows: BigInt(rows.length) }));
      for (const who of [bea.owner, null]) {
        const done = await outcome(who, read);
        if (done !== NOTHING && done !== REFUSED) seen.push(`${who?.email}: ${name}: ${done}`);
      }
    }
    expect(seen).toEqual([]);
  });

  it('attaches no row of their own to another owner’s farm, order, plan or project', async () => {
    const hung: string[] = [];
    let tried = 0;
    for (const grant of writesOf('fenceline_web')) {
      if (grant.command === 'DELETE') continue;
      const own = rowOf(rowsOfBea, grant.table);
      for (const { name, references } of tableOf(grant.table).columns) {
        if (!references || !grant.columns.includes(name)) continue;
        const { id } = rowOf(rowsOfAnn, references);
        const statement =
          grant.command === 'INSERT'
            ? insert(grant, { ...own, [name]: id })
            : (sql: Sql) =>
                raw`UPDATE ${raw.table(grant.table)} SET ${raw.ref(name)} = ${id}`.execute(sql);
        const done = await outcome(bea.owner, statement);
        tried += 1;
        // A trigger refuses the order of somebody who is not a client of the plan.
        if (done !== REFUSED && done !== 'FL003')
          hung.push(`${grant.command} ${grant.table}.${name}: ${done}`);
      }
    }
    expect(tried).toBeGreaterThan(20);
    expect(hung).toEqual([]);
  });

  it('grants themselves no right: neither admin, nor a plan, nor an entry in the history', async () => {
    const { email } = bea.owner;
    const attempts: Record<string, Statement> = {
      'become an admin': (sql) =>
        raw`INSERT INTO permission (email, permission) VALUES (${email}, 'admin')`.execute(sql),
      'make a plan': (sql) =>
        raw`INSERT INTO plan (name, property_key_cents, benchmark_report_cents, carbon_report_cents)
          VALUES ('Free', 0, 0, 0)`.execute(sql),
      'own a plan': (sql) =>
        raw`INSERT INTO plan_owner SELECT ${rowOf(rowsOfAnn, 'plan')['id']}, ${email}`.execute(sql),
      'become a client': (sql) =>
        raw`INSERT INTO plan_client (plan_id, email, authorised_by)
          SELECT ${rowOf(rowsOfAnn, 'plan')['id']}, ${email}, ${email}`.execute(sql),
      'write the audit': (sql) =>
        raw`INSERT INTO audit (via, area, action, object, object_id, about)
          VALUES ('call', 'role', 'granted', 'permission', 'admin', ${email})`.execute(sql),
      'change the audit': (sql) => raw`UPDATE audit SET actor = 'nobody'`.execute(sql),
      'delete from the audit': (sql) => raw`DELETE FROM audit`.execute(sql),
      'submit to the regulator': (sql) =>
        raw`INSERT INTO cer_submission (id, project_id, attempt, request, requested_by, request_dt)
          SELECT gen_random_uuid(), ${rowOf(rowsOfBea, 'soil_project')['id']}, 2, '{}', ${email},
            now()`.execute(sql),
      'take another’s name in a project’s history': (sql) =>
        raw`INSERT INTO soil_project_change (project_id, to_status, changed_by)
          SELECT ${rowOf(rowsOfBea, 'soil_project')['id']}, 'C6', ${ann.partner.email}`.execute(
          sql,
        ),
      'sign up with another’s e-mail': (sql) =>
        raw`INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
          VALUES (${bea.owner.issuer}, ${bea.owner.subject}, 'other@x.example', 'B', '', '')`.execute(
          sql,
        ),
    };
    const refusals = await Promise.all(
      Object.entries(attempts).map(async ([name, attempt]) => [
        name,
        await outcome(bea.owner, attempt),
      ]),
    );
    expect(refusals).toEqual(Object.keys(attempts).map((name) => [name, REFUSED]));
  });
});

describe('the worker under row-level security', () => {
  const setDeleted = (at: Date | null) =>
    database.asOwner.updateTable('farm').set({ deleted_at: at }).execute();
  afterAll(() => setDeleted(null));

  it('removes no farm that its owner still has, and none of its data', async () => {
    const done = await Promise.all(
      ['farm', 'farm_parcel', 'farm_paddock', 'farm_boundary', 'embed_key'].map((table) =>
        undone(
          (work) => database.asWorker(work),
          (sql) => rowsOf((of) => raw`DELETE FROM ${raw.table(table)}`.execute(of), sql),
        ),
      ),
    );
    expect(new Set(done)).toEqual(new Set([NOTHING]));
  });

  it('writes what jobs need, whoever owns the row, and nothing else', async () => {
    await setDeleted(new Date());
    const allowed = new Set(
      writesOf('fenceline_worker').map(({ table, command }) => `${command} ${table}`),
    );
    const wrong: string[] = [];
    for (const { name, columns } of tables) {
      for (const command of ['INSERT', 'UPDATE', 'DELETE'] as const) {
        const granted = grants.find(
          (one) => one.role === 'fenceline_worker' && one.table === name && one.command === command,
        );
        const settable = columns.filter(({ isMade }) => !isMade).map((column) => column.name);
        const grant = granted ?? {
          role: 'fenceline_worker',
          table: name,
          command,
          columns: settable,
        };
        const row = rowOf(rowsOfAnn, name);
        // Jobs name their rows by id, so one column is enough.
        const [column = ''] = grant.columns;
        const value = raw`(jsonb_populate_record(NULL::${raw.table(name)},
          ${JSON.stringify(row)}::jsonb)).${raw.ref(column)}`;
        const statement: Statement =
          command === 'UPDATE'
            ? (sql) => raw`UPDATE ${raw.table(name)} SET ${raw.ref(column)} = ${value}`.execute(sql)
            : statementOf(grant, row);
        const done = await undone(
          (work) => database.asWorker(work),
          (sql) => rowsOf(statement, sql),
        );
        const isDone = done !== REFUSED && done !== NOTHING;
        if (isDone !== allowed.has(`${command} ${name}`)) wrong.push(`${command} ${name}: ${done}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

import { sql as raw } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countStatements } from '../../../tests/support/server/count-statements.ts';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import { statementText } from '../../../tests/support/server/statement-text.ts';
import { lastOf, sendWithNext, type Database, type Sql } from './database.ts';

describe('the identity of a transaction', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  const seenBy = async (email: string) => {
    const who = { issuer: 'https://id.example', subject: 'one', email };
    const { rows } = await database.asUser(who, (sql) =>
      raw<{ email: string; role: string }>`
        SELECT current_setting('fenceline.email') AS email, current_user AS role`.execute(sql),
    );
    return rows[0]!;
  };

  it.each([
    `o'brien@fenceline.example`,
    `x', true), set_config('role', 'postgres', true); --@fenceline.example`,
    String.raw`back\slash'\'@fenceline.example`,
    `\\'; RESET ROLE; SELECT '@fenceline.example`,
    '$$; RESET ROLE; --@fenceline.example',
    '农场@fenceline.example',
  ])('is exactly the text %s', async (email) => {
    const { role } = await seenBy('farmer@fenceline.example');
    expect(await seenBy(email)).toEqual({ email, role });
  });

  it('is refused if it has a character that PostgreSQL cannot store, and the next identity is accepted', async () => {
    const refused = seenBy('farmer\0@fenceline.example');
    await expect(refused).rejects.toThrow('invalid byte sequence');
    expect(await seenBy('farmer@fenceline.example')).toMatchObject({
      email: 'farmer@fenceline.example',
    });
  });
});

describe('a transaction that sends statements together', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase({ shares: { calls: 1 } });
    await raw`CREATE TABLE sheep (id int PRIMARY KEY)`.execute(database.asOwner);
    await raw`GRANT SELECT, INSERT ON sheep TO fenceline_web`.execute(database.asOwner);
  });
  afterAll(() => database.close());

  const add = (id: unknown) => (sql: Sql) => raw`INSERT INTO sheep VALUES (${id})`.execute(sql);
  const addWithNext = (sql: Sql, id: number) =>
    sendWithNext(sql, sql.insertInto('sheep' as never).values({ id }));
  const all = async () => {
    const { rows } = await raw<{ id: number }>`SELECT id FROM sheep ORDER BY id`.execute(
      database.asOwner,
    );
    return rows.map(({ id }) => id);
  };
  const roleAndProcess = () =>
    database.asUser(null, async (sql) => {
      const { rows } = await raw<{ role: string; pid: number }>`
        SELECT current_user AS role, pg_backend_pid() AS pid`.execute(sql);
      return rows[0]!;
    });
  const count = (work: (sql: Sql) => Promise<unknown>) =>
    countStatements(() => database.asUser(null, work).catch(() => undefined));

  it('sends its begin, its first statement and those of sendWithNext in one round trip', async () => {
    expect(await count(async () => undefined)).toBe(0);
    expect(await count(add(1))).toBe(2);
    expect(await count(async (sql) => addWithNext(sql, 2))).toBe(1);
    const both = async (sql: Sql) => {
      addWithNext(sql, 3);
      await add(4)(sql);
    };
    expect(await count(both)).toBe(2);
    expect(await all()).toEqual([1, 2, 3, 4]);
  });

  it('runs no statement after one that fails, not even as the owner of the database', async () => {
    const before = await roleAndProcess();
    const beforeNext = (id: number) => async (sql: Sql) => {
      addWithNext(sql, 1);
      await add(id)(sql);
    };
    await expect(database.asUser(null, beforeNext(5))).rejects.toThrow('duplicate key');
    await expect(database.asUser(null, add(1))).rejects.toThrow('duplicate key');
    await expect(database.asUser(null, add('one'))).rejects.toThrow('invalid input syntax');
    const beforeCommit = async (sql: Sql) => {
      await add(6)(sql);
      addWithNext(sql, 1);
    };
    await expect(database.asUser(null, beforeCommit)).rejects.toThrow('duplicate key');
    expect(await all()).toEqual([1, 2, 3, 4]);
    expect(await roleAndProcess()).toEqual(before);
  });

  it('sends nothing if a value cannot be converted for PostgreSQL', async () => {
    const before = await roleAndProcess();
    const formless = {
      toPostgres: () => {
        throw new Error('no form');
      },
    };
    await expect(database.asUser(null, add(formless))).rejects.toThrow('no form');
    expect(await all()).toEqual([1, 2, 3, 4]);
    expect((await roleAndProcess()).role).toBe(before.role);
  });

  it('ends its connection if the statement sent with the commit no longer fits the schema', async () => {
    await raw`CREATE TABLE goats (id text)`.execute(database.asOwner);
    await raw`GRANT ALL ON goats TO fenceline_web`.execute(database.asOwner);
    const remove = (sql: Sql) =>
      sendWithNext(sql, sql.deleteFrom('goats' as never).where('id' as never, '=', '1' as never));
    for (let run = 0; run < 20; run += 1) await database.asUser(null, async (sql) => remove(sql));
    await raw`ALTER TABLE goats ALTER COLUMN id TYPE int USING id::int`.execute(database.asOwner);
    const again = () =>
      database.asUser(null, async (sql) => void remove(sql)).catch(() => 'refused');
    expect(await again()).toBe('refused');
    expect(await again()).toBeUndefined();
  });

  it('closes a connection whose rollback was refused', async () => {
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    const spy = vi
      .spyOn(pg.Client.prototype as { query: typeof query }, 'query')
      .mockImplementation(function run(this: pg.Client, ...given: unknown[]) {
        const isRollback = statementText(given) === 'rollback';
        return isRollback ? query.call(this, 'SELECT 1 / 0') : query.apply(this, given);
      });
    const failing = async (sql: Sql) => {
      await add(7)(sql);
      throw new Error('changed my mind');
    };
    try {
      await expect(database.asUser(null, failing)).rejects.toThrow('changed my mind');
    } finally {
      spy.mockRestore();
    }
    await database.asUser(null, add(8));
    expect(await all()).toEqual([1, 2, 3, 4, 8]);
    await raw`DELETE FROM sheep WHERE id = 8`.execute(database.asOwner);
  });

  it('does not send statements queued for the next one if the work throws', async () => {
    const failing = async (sql: Sql) => {
      addWithNext(sql, 7);
      throw new Error('changed my mind');
    };
    await expect(database.asUser(null, failing)).rejects.toThrow('changed my mind');
    const later = async (sql: Sql) => {
      await add(8)(sql);
      await failing(sql);
    };
    await expect(database.asUser(null, later)).rejects.toThrow('changed my mind');
    expect(await all()).toEqual([1, 2, 3, 4]);
  });

  it('returns the rows of sendWithNext after the next statement, and not before', async () => {
    await database.asUser(null, async (sql) => {
      const sheep = sql.selectFrom('sheep' as never).select('id' as never);
      const found = sendWithNext(sql, sheep.where('id' as never, '=', 4 as never));
      expect(found).toThrow('has not been answered');
      await raw`SELECT 1`.execute(sql);
      expect(found()).toEqual([{ id: 4 }]);
    });
  });

  it('is required by sendWithNext', () => {
    expect(() => addWithNext(database.asOwner as unknown as Sql, 9)).toThrow('not a transaction');
  });

  describe('that ends with its last statement', () => {
    const read = (text: string) => (sql: Sql) => raw.raw(text).execute(lastOf(sql));
    const reading = { readOnly: true };

    it('rolls back if that fails, and leaves its connection usable for others', async () => {
      const before = await roleAndProcess();
      const failing = database.asUser(null, read('SELECT 1 / 0'), reading);
      await expect(failing).rejects.toThrow('division by zero');
      expect(await roleAndProcess()).toEqual(before);
    });

    it('runs no statement afterwards', async () => {
      const more = database.asUser(
        null,
        async (sql) => {
          await read('SELECT 1')(sql);
          await read('SELECT 2')(sql);
        },
        reading,
      );
      await expect(more).rejects.toThrow('the transaction has ended');
    });

    it('saves a round trip, unless it may write', async () => {
      const statements = (options: { readOnly: boolean }) =>
        countStatements(() => database.asUser(null, read('SELECT 1'), options));
      expect(await statements({ readOnly: true })).toBe(1);
      expect(await statements({ readOnly: false })).toBe(2);
    });
  });
});

describe('the statements of a transaction', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  it('are refused once it has ended and its connection may serve another transaction', async () => {
    const one = (sql: Sql) => raw`SELECT 1`.execute(sql);
    let late: Sql | undefined;
    await database.asUser(null, async (sql) => {
      await one(sql);
      late = sql;
    });
    await expect(one(late!)).rejects.toThrow('the transaction has ended');
  });

  it('run one after the other, also if they are sent at once', async () => {
    const values = await database.asUser(null, (sql) =>
      Promise.all(
        [3, 1, 2].map(async (n) => {
          const { rows } = await raw<{ n: number }>`
            SELECT ${n}::int AS n FROM pg_sleep(${n / 100})`.execute(sql);
          return rows[0]!.n;
        }),
      ),
    );
    expect(values).toEqual([3, 1, 2]);
  });

  it('appear in the stack of an error with their sender', async () => {
    const sentByTheTest = (sql: Sql) => raw`SELECT 1 / ${0}::int`.execute(sql);
    const error = await database.asUser(null, sentByTheTest).catch((thrown: unknown) => thrown);
    expect((error as Error).stack).toContain('transaction.test');
  });
});

describe('a statement that runs often', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
    await raw`CREATE TABLE sheep (id int, name text)`.execute(database.asOwner);
    await raw`GRANT SELECT ON sheep TO fenceline_web`.execute(database.asOwner);
    await raw`GRANT SELECT, UPDATE ON sheep TO fenceline_worker`.execute(database.asOwner);
    await raw`INSERT INTO sheep VALUES (1, 'Dolly')`.execute(database.asOwner);
  });
  afterAll(() => database.close());

  const often = async (work: (sql: Sql) => Promise<unknown>) => {
    for (let run = 0; run < 20; run += 1) await database.asUser(null, work);
  };
  const first = (sql: Sql) => raw`SELECT id FROM sheep WHERE id >= ${1}`.execute(sql);
  const all = (sql: Sql) => raw`SELECT * FROM sheep WHERE id >= ${1}`.execute(sql);
  const prepared = () =>
    database.asUser(null, async (sql) => {
      const { rows } = await raw<{ statement: string }>`
        SELECT statement FROM pg_prepared_statements`.execute(sql);
      const texts = rows.map(({ statement }) => statement);
      return texts.filter((text) => !/^(start|commit)|set_config/.test(text));
    });

  it('is prepared, unless a later version may add columns to its result', async () => {
    await often(first);
    await often(all);
    expect(await prepared()).toEqual(['SELECT id FROM sheep WHERE id >= $1']);
    await raw`ALTER TABLE sheep ADD COLUMN wool_kg int`.execute(database.asOwner);
    expect(await database.asUser(null, all)).toMatchObject({ rows: [{ wool_kg: null }] });
  });

  it('returns values of the same types whenever it runs', async () => {
    const kinds = async (sql: Sql) => {
      const { rows } = await raw`
        SELECT 1::bigint AS n, NULL::int AS nothing, '{"a":[1]}'::jsonb AS json, true AS yes,
          1.5::float8 AS half, ${'x'}::text AS given FROM generate_series(1, 2)`.execute(sql);
      return rows;
    };
    const row = { n: 1, nothing: null, json: { a: [1] }, yes: true, half: 1.5, given: 'x' };
    for (let run = 0; run < 20; run += 1) {
      expect(await database.asUser(null, kinds)).toEqual([row, row]);
    }
  });

  it('may return no rows, and may change rows', async () => {
    const rename = (sql: Sql) => raw`UPDATE sheep SET name = name WHERE id = ${1}`.execute(sql);
    const missing = (sql: Sql) => raw`SELECT name FROM sheep WHERE id = ${0}`.execute(sql);
    for (let run = 0; run < 20; run += 1) {
      expect(await database.asWorker(missing)).toEqual({ rows: [] });
      expect(await database.asWorker(rename)).toEqual({ rows: [], numAffectedRows: 1n });
    }
  });

  it.each(['bigint', 'text'])('is replanned after a column has become %s', async (type) => {
    const asText = (sql: Sql) => raw`SELECT id FROM sheep WHERE id::text = ${'1'}`.execute(sql);
    await often(asText);
    await raw`ALTER TABLE sheep ALTER COLUMN id TYPE ${raw.raw(type)}`.execute(database.asOwner);
    await expect(database.asUser(null, asText)).rejects.toThrow('the database is not available');
    const { rows } = (await database.asUser(null, asText)) as { rows: { id: unknown }[] };
    expect(String(rows[0]!.id)).toBe('1');
  });

  it('whose values no longer fit is replanned on another connection', async () => {
    const largest = (sql: Sql) => raw`SELECT 1 AS one FROM sheep WHERE id >= ${'0'}`.execute(sql);
    await often(largest);
    await raw`ALTER TABLE sheep ALTER COLUMN id TYPE int USING id::int`.execute(database.asOwner);
    await expect(database.asUser(null, largest)).rejects.toThrow('operator does not exist');
    expect(await database.asUser(null, largest)).toMatchObject({ rows: [{ one: 1 }] });
  });
});

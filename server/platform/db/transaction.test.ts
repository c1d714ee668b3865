import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import type { Database, Sql } from './database.ts';

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
  ])('is the text %s and no more', async (email) => {
    const { role } = await seenBy('farmer@fenceline.example');
    expect(await seenBy(email)).toEqual({ email, role });
  });

  it('is refused with a character that PostgreSQL cannot hold, and the next one is not', async () => {
    await expect(seenBy('farmer\0@fenceline.example')).rejects.toThrow(
      'the database is not available',
    );
    expect(await seenBy('farmer@fenceline.example')).toMatchObject({
      email: 'farmer@fenceline.example',
    });
  });
});

describe('a statement that runs often', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
    await raw`CREATE TABLE sheep (id int, name text)`.execute(database.asOwner);
    await raw`GRANT SELECT ON sheep TO fenceline_web`.execute(database.asOwner);
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
      return rows.map(({ statement }) => statement);
    });

  it('is prepared, unless a later version may add columns to its result', async () => {
    await often(first);
    await often(all);
    expect(await prepared()).toEqual(['SELECT id FROM sheep WHERE id >= $1']);
    await raw`ALTER TABLE sheep ADD COLUMN wool_kg int`.execute(database.asOwner);
    expect(await database.asUser(null, all)).toMatchObject({ rows: [{ wool_kg: null }] });
  });

  it.each(['bigint', 'text'])('is planned anew after a column has become %s', async (type) => {
    const asText = (sql: Sql) => raw`SELECT id FROM sheep WHERE id::text = ${'1'}`.execute(sql);
    await often(asText);
    await raw`ALTER TABLE sheep ALTER COLUMN id TYPE ${raw.raw(type)}`.execute(database.asOwner);
    await expect(database.asUser(null, asText)).rejects.toThrow('the database is not available');
    const { rows } = (await database.asUser(null, asText)) as { rows: { id: unknown }[] };
    expect(String(rows[0]!.id)).toBe('1');
  });

  it('whose values no longer fit is planned anew by another connection', async () => {
    const largest = (sql: Sql) => raw`SELECT 1 AS one FROM sheep WHERE id >= ${'0'}`.execute(sql);
    await often(largest);
    await raw`ALTER TABLE sheep ALTER COLUMN id TYPE int USING id::int`.execute(database.asOwner);
    await expect(database.asUser(null, largest)).rejects.toThrow('operator does not exist');
    expect(await database.asUser(null, largest)).toMatchObject({ rows: [{ one: 1 }] });
  });
});

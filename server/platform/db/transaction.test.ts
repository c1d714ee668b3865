import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import type { Database } from './database.ts';

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

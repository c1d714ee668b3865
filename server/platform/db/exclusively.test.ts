import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import type { Database } from './database.ts';
import { exclusively } from './exclusively.ts';

describe('exclusively', () => {
  let database: Database;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  const nothing = async () => {};

  it('refuses a second run for the same row, and only for that row', async () => {
    const outcomes: boolean[] = [];
    const first = await exclusively(database, 'delivery', 1, async () => {
      outcomes.push(await exclusively(database, 'delivery', 1, nothing));
      outcomes.push(await exclusively(database, 'delivery', 2, nothing));
    });
    expect([first, ...outcomes]).toEqual([true, false, true]);
    expect(await exclusively(database, 'delivery', 1, nothing)).toBe(true);
  });

  it('frees the row if the work fails', async () => {
    const failing = exclusively(database, 'delivery', 3, () => Promise.reject(new Error('no ink')));
    await expect(failing).rejects.toThrow('no ink');
    expect(await exclusively(database, 'delivery', 3, nothing)).toBe(true);
  });

  it('lets work continue after its connection is lost, if the row is free', async () => {
    const done = await exclusively(database, 'delivery', 4, async () => {
      const { rowCount } = await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks
         WHERE locktype = 'advisory' AND objid = 4 AND database =
           (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      expect(rowCount).toBe(1);
      while (!(await exclusively(database, 'delivery', 4, nothing)));
    });
    expect(done).toBe(true);
  });
});

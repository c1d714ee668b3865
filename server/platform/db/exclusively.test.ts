import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/fresh-database.ts';
import type { Database } from './database.ts';
import { exclusively } from './exclusively.ts';

describe('work that is done once at a time', () => {
  let database: Database;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  const nothing = async () => {};

  it('is refused to a second one meanwhile, for the same row only', async () => {
    const outcomes: boolean[] = [];
    const first = await exclusively(database, 'delivery', 1, async () => {
      outcomes.push(await exclusively(database, 'delivery', 1, nothing));
      outcomes.push(await exclusively(database, 'delivery', 2, nothing));
    });
    expect([first, ...outcomes]).toEqual([true, false, true]);
    expect(await exclusively(database, 'delivery', 1, nothing)).toBe(true);
  });

  it('frees its row when it fails', async () => {
    const failing = exclusively(database, 'delivery', 3, () => Promise.reject(new Error('no ink')));
    await expect(failing).rejects.toThrow('no ink');
    expect(await exclusively(database, 'delivery', 3, nothing)).toBe(true);
  });

  it('outlives its connection, and the row is free then', async () => {
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

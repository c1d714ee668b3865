import pg from 'pg';
import { vi } from 'vitest';

type Query = (...given: unknown[]) => unknown;

/** Counts the statements that transactions send during the work. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = pg.Client.prototype.query as Query;
  let count = 0;
  const spy = vi
    .spyOn(pg.Client.prototype as { query: Query }, 'query')
    .mockImplementation(function run(this: pg.Client, ...given: unknown[]) {
      // Statements outside transactions, such as the job queue's own, pass a callback.
      if (typeof given.at(-1) !== 'function') count += 1;
      return query.apply(this, given);
    });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return count;
}

import pg from 'pg';
import { vi } from 'vitest';
import { answered, statementText } from './statement-text.ts';

type Query = (...given: unknown[]) => unknown;

/**
 * Makes the nth statement inside transactions and all later ones fail: before the database receives
 * them or, for a commit, also after it was executed, so that only the response is lost.
 */
export function failStatement(nth: number): { wasReached: () => boolean; stop: () => void } {
  const query = pg.Client.prototype.query as Query;
  const failure = new Error('the connection to the database is lost');
  let seen = 0;
  const isNext = () => {
    seen += 1;
    return seen === nth;
  };
  async function failing(this: pg.Client, given: unknown[]): Promise<unknown> {
    if (isNext()) throw failure;
    const answer = await answered(query.apply(this, given));
    if (/(^|; )commit$/i.test(statementText(given)) && isNext()) throw failure;
    return answer;
  }
  const spy = vi
    .spyOn(pg.Client.prototype as { query: Query }, 'query')
    .mockImplementation(function run(this: pg.Client, ...given: unknown[]) {
      // Statements of the pool itself, such as the job queue's upkeep, pass a callback.
      const isPools = typeof given.at(-1) === 'function';
      return isPools ? query.apply(this, given) : failing.call(this, given);
    });
  return {
    wasReached: () => seen >= nth,
    stop: () => {
      spy.mockRestore();
    },
  };
}

import pg from 'pg';
import { vi } from 'vitest';
import { TransactionStatements } from '../../../server/platform/db/transaction-statements.ts';
import { answered, statementText } from './statement-text.ts';

type Query = (...given: unknown[]) => Promise<unknown>;

/** Reads of a table and its indexes. A full index scan returns few rows but many pages. */
export interface Read {
  rows: number;
  pages: number;
}
type Reads = Map<string, Read>;

/**
 * Reads per table since this backend last flushed its statistics, which never happens inside a
 * transaction. Includes functions, whose plans EXPLAIN does not show.
 */
const COUNTERS = `
  SELECT coalesce(t.relname, c.relname)::text AS name,
    sum(pg_stat_get_xact_tuples_returned(c.oid)
      + pg_stat_get_xact_tuples_fetched(c.oid))::integer AS rows,
    sum(pg_stat_get_xact_blocks_fetched(c.oid))::integer AS pages
  FROM pg_class c
    LEFT JOIN pg_index i ON i.indexrelid = c.oid LEFT JOIN pg_class t ON t.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'i')
  GROUP BY 1`;

/** Counts what the transactions of this process read, until `stop`. */
export function countRowsRead(): { taken(): Reads; stop(): void } {
  const query = pg.Client.prototype.query as unknown as Query;
  const total: Reads = new Map();
  const inProgress = new WeakSet<pg.Client>();

  const counters = async (client: pg.Client): Promise<Reads> => {
    const { rows } = (await query.call(client, COUNTERS)) as { rows: (Read & { name: string })[] };
    return new Map(rows.map((row) => [row.name, row]));
  };
  const add = (reads: Reads) => {
    for (const [name, { rows, pages }] of reads) {
      const before = total.get(name) ?? { rows: 0, pages: 0 };
      total.set(name, { rows: before.rows + rows, pages: before.pages + pages });
    }
  };

  async function counting(this: pg.Client, given: unknown[]): Promise<unknown> {
    const text = statementText(given);
    if (inProgress.has(this) && /(^|; )(commit|rollback)$/i.test(text)) {
      inProgress.delete(this);
      // A failed transaction answers no further query.
      add(await counters(this).catch(() => new Map()));
    }
    if (/^(begin|start transaction)/i.test(text)) {
      inProgress.add(this);
      // So that the counters begin at 0.
      await query.call(this, 'SELECT pg_stat_force_next_flush()');
    }
    return answered(query.apply(this, given));
  }

  const spy = vi
    .spyOn(pg.Client.prototype as unknown as { query: Query }, 'query')
    .mockImplementation(function run(this: pg.Client, ...given: unknown[]) {
      // Statements of the pool itself pass a callback.
      const isPools = typeof given.at(-1) === 'function';
      return isPools ? query.apply(this, given) : counting.call(this, given);
    });
  // The counters are read before the commit, which must not travel with what they count.
  const together = vi
    .spyOn(TransactionStatements.prototype, 'endWithNext')
    .mockReturnValue(undefined);
  return {
    taken() {
      const taken = new Map(total);
      total.clear();
      return taken;
    },
    stop() {
      spy.mockRestore();
      together.mockRestore();
    },
  };
}

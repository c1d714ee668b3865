import pg from 'pg';
import { vi } from 'vitest';
import { statementText } from './statement-text.ts';

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
  const started = new WeakMap<pg.Client, Reads>();

  const counters = async (client: pg.Client): Promise<Reads> => {
    const { rows } = (await query.call(client, COUNTERS)) as { rows: (Read & { name: string })[] };
    return new Map(rows.map((row) => [row.name, row]));
  };
  const add = (after: Reads, base: Reads) => {
    for (const [name, { rows, pages }] of after) {
      const { rows: rowsBefore = 0, pages: pagesBefore = 0 } = base.get(name) ?? {};
      const before = total.get(name) ?? { rows: 0, pages: 0 };
      total.set(name, {
        rows: before.rows + rows - rowsBefore,
        pages: before.pages + pages - pagesBefore,
      });
    }
  };

  async function counting(this: pg.Client, given: unknown[]): Promise<unknown> {
    const text = statementText(given);
    const base = started.get(this);
    if (base && /^(commit|rollback)$/i.test(text)) {
      started.delete(this);
      // A failed transaction answers no further query.
      const after = await counters(this).catch(() => base);
      add(after, base);
    }
    const answer = await query.apply(this, given);
    if (/^(begin|start transaction)/i.test(text)) started.set(this, await counters(this));
    return answer;
  }

  const spy = vi
    .spyOn(pg.Client.prototype as unknown as { query: Query }, 'query')
    .mockImplementation(function run(this: pg.Client, ...given: unknown[]) {
      // Statements of the pool itself pass a callback.
      const isPools = typeof given.at(-1) === 'function';
      return isPools ? query.apply(this, given) : counting.call(this, given);
    });
  return {
    taken() {
      const taken = new Map(total);
      total.clear();
      return taken;
    },
    stop: () => spy.mockRestore(),
  };
}

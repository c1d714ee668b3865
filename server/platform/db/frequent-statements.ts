import { LRUCache } from 'lru-cache';

/** Runs after which a statement is worth a plan that every connection caches. */
const MIN_RUNS = 5;
/**
 * Maximum number of named statements; a cached plan takes about 0.1 MB of a connection's memory.
 */
const MAX_NAMES = 100;
/** Texts whose runs are counted. Lists of different lengths make different texts. */
const MAX_COUNTED = 1_000;
/**
 * A newer version may add columns, which would change the result; a cached plan does not allow
 * that.
 */
const ALL_COLUMNS = /[\s.]\*/;

/**
 * Names the statements that run often. PostgreSQL plans a named statement once per connection;
 * with row-level security, planning takes longer than running most of them.
 */
export class FrequentStatements {
  private readonly runs = new LRUCache<string, number>({ max: MAX_COUNTED });
  private readonly names = new Map<string, string>();

  /** Counts a run of the statement; returns its name, or undefined while it needs none. */
  nameFor(text: string): string | undefined {
    const name = this.names.get(text);
    if (name !== undefined) return name;
    const runs = (this.runs.get(text) ?? 0) + 1;
    if (runs < MIN_RUNS || this.names.size === MAX_NAMES || ALL_COLUMNS.test(text)) {
      this.runs.set(text, runs);
      return undefined;
    }
    this.runs.delete(text);
    const added = `frequent_${this.names.size + 1}`;
    this.names.set(text, added);
    return added;
  }
}

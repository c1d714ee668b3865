import { sql as raw } from 'kysely';
import type { Database } from '../../../server/platform/db/database.ts';
import type { FileStorage } from '../../../server/platform/files/file-store.ts';

/** Rows by table and jobs by name, with a hash of their contents; files by folder. */
export type StoredState = ReadonlyMap<string, { count: number; hash: string }>;

/** Returns the function that reads everything which the server has stored. */
export async function stateReader(database: Database, files: FileStorage) {
  const { rows: tables } = await raw<{ name: string }>`
    SELECT format('%I', tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'`.execute(database.asOwner);
  const counted = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*) AS count,
      coalesce(sum(hashtextextended(t::text, 0)), 0)::text AS hash FROM ${name} t`,
  );
  const text = `${counted.join('\nUNION ALL ')}
    UNION ALL SELECT 'job ' || name, count(*), sum(hashtextextended(data::text, 0))::text
    FROM pgboss.job GROUP BY 1`;

  return async (): Promise<StoredState> => {
    const { rows } = await database.pool.query<{ name: string; count: number; hash: string }>(text);
    const state = new Map(rows.map(({ name, count, hash }) => [name, { count, hash }]));
    for (const folder of await files.folders()) {
      const keys: string[] = [];
      for await (const { key } of files.list(folder)) keys.push(key);
      state.set(`files ${folder}`, { count: keys.length, hash: keys.toSorted().join() });
    }
    return state;
  };
}

/** What was added and removed, by table; contents that changed without a count are not in it. */
export function addedBetween(before: StoredState, after: StoredState): Record<string, number> {
  const names = new Set([...before.keys(), ...after.keys()]);
  const changes = Array.from(names, (name) => {
    const change = (after.get(name)?.count ?? 0) - (before.get(name)?.count ?? 0);
    return [name, change] as const;
  });
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** Names of tables and folders whose contents differ. */
export const changedBetween = (before: StoredState, after: StoredState): string[] =>
  Array.from(new Set([...before.keys(), ...after.keys()])).filter(
    (name) => before.get(name)?.hash !== after.get(name)?.hash,
  );

import type { SecretMark } from './secret-mark.ts';

export interface RunningNode extends SecretMark {
  id: string;
  name: string;
  role: string;
  version: string;
  connections: number;
  /** Name of the snapshot that it serves; null for the sample, for PostGIS and in older releases. */
  cadastre: string | null;
}

interface Queryable {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}

/** A node that was not seen for longer has been killed. */
export const RUNNING = `seen_at > now() - interval '60 seconds'`;

/** Reads the running nodes; none from a database without the list. */
export async function readNodes(database: Queryable): Promise<RunningNode[]> {
  const { rows: found } = await database.query<{ exists: boolean }>(
    `SELECT to_regclass('public.node') IS NOT NULL AS exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await database.query<RunningNode>(
    `SELECT id, name, role, version, connections, secret_salt AS salt, secret_mac AS mac,
       -- The column is missing before the migration.
       to_jsonb(node) ->> 'cadastre' AS cadastre
     FROM node WHERE ${RUNNING} ORDER BY started_at`,
  );
  return rows;
}

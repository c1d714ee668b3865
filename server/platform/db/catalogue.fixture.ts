import { sql as raw } from 'kysely';
import type { Database } from './database.ts';

export const ROLES = ['fenceline_web', 'fenceline_worker'] as const;
export type Role = (typeof ROLES)[number];
export const COMMANDS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
type Command = (typeof COMMANDS)[number];
export type Row = Record<string, unknown>;

export interface Table {
  name: string;
  hasPolicies: boolean;
  columns: { name: string; isMade: boolean; isIdentity: boolean; references: string | null }[];
}
export interface Grant {
  role: Role;
  table: string;
  command: Command;
  /** Empty for DELETE. */
  columns: string[];
}

/** The tables of the app with their columns. */
export async function readTables(database: Database): Promise<Table[]> {
  const { rows } = await raw<Table>`
    SELECT c.relname AS name, c.relrowsecurity AS "hasPolicies",
      jsonb_agg(jsonb_build_object(
        'name', a.attname,
        'isMade', a.attidentity <> '' OR a.attgenerated <> '',
        'isIdentity', coalesce(a.attnum = ANY (k.conkey), false),
        'references', f.confrelid::regclass::text) ORDER BY a.attnum) AS columns
    FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
      LEFT JOIN pg_constraint f
        ON f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    GROUP BY c.oid ORDER BY c.relname`.execute(database.asOwner);
  return rows;
}

/** What the roles may do with each table. */
export async function readGrants(database: Database): Promise<Grant[]> {
  const { rows } = await raw<Grant>`
    SELECT role, c.relname AS table, command,
      array_remove(array_agg(a.attname::text ORDER BY a.attnum) FILTER (
        WHERE command <> 'DELETE' AND has_column_privilege(role, c.oid, a.attnum, command)),
        NULL) AS columns
    FROM unnest(${ROLES}::text[]) role, unnest(${COMMANDS}::text[]) command, pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND CASE command WHEN 'DELETE' THEN has_table_privilege(role, c.oid, command)
        ELSE has_any_column_privilege(role, c.oid, command) END
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(database.asOwner);
  return rows.map((row) => ({ ...row, columns: row.columns ?? [] }));
}

/** Reads the newest row of each table. */
export async function readRows(
  database: Database,
  tables: readonly Table[],
): Promise<Map<string, Row>> {
  const newest = new Map<string, Row>();
  for (const { name } of tables) {
    const { rows } = await raw<{ row: Row }>`
      SELECT to_jsonb(t) AS row FROM ${raw.table(name)} t ORDER BY xmin::text::bigint DESC, ctid LIMIT 1`.execute(
      database.asOwner,
    );
    if (rows[0]) newest.set(name, rows[0].row);
  }
  return newest;
}

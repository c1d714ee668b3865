import { sql as raw } from 'kysely';
import type { Database } from '../../../server/platform/db/database.ts';
import type { Belongings } from '../../support/server/tenants.ts';

/**
 * Returns, as text, every database row that depends on these objects; finds tables by their column
 * names.
 */
export async function rowsOf(database: Database, objects: Belongings): Promise<string[]> {
  const ids: Readonly<Record<string, readonly number[]>> = {
    farm_id: [objects.farm, objects.deletedFarm],
    plan_id: [objects.plan],
    payment_id: [objects.order],
    project_id: [objects.project],
  };
  const primary: Readonly<Record<string, readonly number[]>> = {
    farm: [objects.farm, objects.deletedFarm],
    plan: [objects.plan],
    payment: [objects.order],
    soil_project: [objects.project],
    embed_key: [objects.sharedMap],
    report_link: [objects.reportLink],
  };
  const { rows: columns } = await raw<{ table_name: string; column_name: string }>`
    SELECT c.table_name, c.column_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
    ORDER BY 1, 2`.execute(database.asOwner);
  const rows: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const wanted = column === 'id' ? primary[table] : ids[column];
    if (!wanted) continue;
    const found = await raw<{ row: string }>`
      SELECT row_to_json(t)::text AS row FROM ${raw.table(table)} t
      WHERE ${raw.ref(column)} = ANY(${wanted}::bigint[]) ORDER BY 1`.execute(database.asOwner);
    rows.push(...found.rows.map(({ row }) => `${table} ${row}`));
  }
  return rows;
}

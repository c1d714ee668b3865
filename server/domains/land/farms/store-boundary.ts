import type { Sql } from '../../../platform/db/database.ts';

/**
 * Stores the features, as JSON text, as the farm's boundary, and makes it a farm with a custom
 * boundary.
 */
export async function storeBoundary(
  sql: Sql,
  farmId: number,
  { features, areaHa, storedAt }: { features: string; areaHa: number; storedAt: Date },
): Promise<void> {
  const boundary = { features, area_ha: areaHa, stored_at: storedAt };
  await sql
    .insertInto('farm_boundary')
    .values({ farm_id: farmId, ...boundary })
    .onConflict((conflict) => conflict.column('farm_id').doUpdateSet(boundary))
    .execute();
  await sql
    .updateTable('farm')
    .set({ boundary_type: 'geojson' })
    .where('id', '=', farmId)
    .execute();
}

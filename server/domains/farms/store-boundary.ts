import type { Sql } from '../../platform/db/database.ts';

/** Makes the features, a JSON text, the farm's boundary, and it a farm with a custom one. */
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

import type { Database } from '../../../server/platform/db/database.ts';

/** Stores a triangle from 146° E to `east` as the farm's custom boundary, instead of parcels. */
export async function drawBoundary(
  database: Database,
  farmId: number,
  { east = 146.01, hectares = 100 } = {},
): Promise<void> {
  await database.asOwner.deleteFrom('farm_parcel').where('farm_id', '=', farmId).execute();
  const ring = [
    [146, -34],
    [east, -34],
    [east, -33.99],
    [146, -34],
  ];
  const geometry = { type: 'Polygon', coordinates: [ring] };
  const drawn = {
    area_ha: hectares,
    features: JSON.stringify([{ type: 'Feature', properties: {}, geometry }]),
  };
  await database.asOwner
    .insertInto('farm_boundary')
    .values({ farm_id: farmId, ...drawn })
    .onConflict((conflict) => conflict.column('farm_id').doUpdateSet(drawn))
    .execute();
}

import type { Sql } from '../../../platform/db/database.ts';
import { CallError, notFound } from '../../../platform/call-error.ts';

export interface OwnFarm {
  id: number;
  name: string;
  boundaryType: 'farm_key' | 'geojson' | null;
  /** Area of its parcels or of its custom boundary. */
  areaHa: number;
}

/**
 * Returns the owner's farms by id. Throws NOT_FOUND if any of them is unknown or belongs to another
 * owner, and names one that the owner has deleted, unless `deletedToo`.
 */
export async function ownFarms(
  sql: Sql,
  ownerId: number,
  farmIds: readonly number[],
  { deletedToo = false } = {},
): Promise<Map<number, OwnFarm>> {
  const wanted = [...new Set(farmIds)];
  const found = await sql
    .selectFrom('farm')
    .select(['id', 'name', 'boundary_type as boundaryType', 'deleted_at'])
    .select((q) =>
      q
        .selectFrom('farm_parcel')
        .whereRef('farm_parcel.farm_id', '=', 'farm.id')
        .select((of) =>
          of.fn
            .coalesce(
              of.fn.sum<number>('area_ha'),
              of
                .selectFrom('farm_boundary')
                .select('farm_boundary.area_ha')
                .whereRef('farm_boundary.farm_id', '=', 'farm.id')
                .$asScalar(),
              of.val(0),
            )
            .as('sum'),
        )
        .$asScalar()
        .$notNull()
        .as('areaHa'),
    )
    .where('owner_id', '=', ownerId)
    .where('id', 'in', wanted)
    .execute();
  if (found.length !== wanted.length) throw notFound();
  const deleted = deletedToo ? undefined : found.find((farm) => farm.deleted_at !== null);
  if (deleted) {
    throw new CallError(
      'NOT_FOUND',
      `You deleted ${deleted.name}. Restore it under Farms, or take it out of the cart and order again.`,
    );
  }
  return new Map(found.map((farm) => [farm.id, farm]));
}

import { sql as raw } from 'kysely';
import { oldestRestorable, restorableUntil } from '#entities/farm';
import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Omits farms that can no longer be restored, although orders may retain them. */
export const deleted: Handler<Contract['farms']['deleted']> = async ({ sql, owner, app }) => {
  const farms = await sql
    .selectFrom('farm as f')
    .leftJoin('farm_boundary as b', 'b.farm_id', 'f.id')
    .select((q) => [
      'f.id',
      'f.name',
      'b.area_ha as boundary_ha',
      raw<Date>`f.deleted_at`.as('deleted_at'),
      q
        .selectFrom('farm_parcel as p')
        .select(raw<number | null>`sum(p.area_ha)`.as('area_ha'))
        .whereRef('p.farm_id', '=', 'f.id')
        .as('parcels_ha'),
    ])
    .where('f.owner_id', '=', owner.id)
    .where('f.deleted_at', '>', oldestRestorable(app.now()))
    .orderBy('f.deleted_at', 'desc')
    .orderBy('f.id')
    .execute();
  return farms.map((farm) => ({
    property_id: farm.id,
    property_name: farm.name,
    area_ha: farm.parcels_ha ?? farm.boundary_ha,
    deleted_at: farm.deleted_at.toISOString(),
    restorable_until: restorableUntil(farm.deleted_at).toISOString(),
  }));
};

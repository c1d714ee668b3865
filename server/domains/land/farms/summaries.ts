import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Reads areas, lot/plans, purchases and numbers of paddocks of all farms at once, and no geometry. */
export const summaries: Handler<Contract['farms']['summaries']> = async ({ sql, owner }) => {
  const farms = await sql
    .selectFrom('farm as f')
    .leftJoin('farm_boundary as b', 'b.farm_id', 'f.id')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('farm_parcel as p')
          .select([
            raw<number | null>`sum(p.area_ha)`.as('area_ha'),
            raw<string[] | null>`array_agg(p.jurisdictional_id ORDER BY p.position)`.as(
              'lot_plans',
            ),
          ])
          .whereRef('p.farm_id', '=', 'f.id')
          .as('land'),
      (join) => join.onTrue(),
    )
    .select((q) => [
      'f.id',
      'f.lpa_verified',
      'f.lpa_verified_at',
      'land.area_ha as parcels_ha',
      'land.lot_plans',
      'b.area_ha as boundary_ha',
      q
        .selectFrom('payment_item as i')
        .innerJoin('payment', 'payment.id', 'i.payment_id')
        .select((of) => of.fn.max('payment.created_at').as('bought_at'))
        .whereRef('i.owner_id', '=', 'f.owner_id')
        .whereRef('i.farm_id', '=', 'f.id')
        .where('i.item_type', '=', 'Property Key')
        .as('key_bought_at'),
      q
        .selectFrom('farm_paddock as d')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('d.farm_id', '=', 'f.id')
        .as('paddocks'),
    ])
    .where('f.owner_id', '=', owner.id)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id')
    .execute();
  return farms.map((farm) => ({
    property_id: farm.id,
    area_ha: farm.parcels_ha ?? farm.boundary_ha,
    lot_plans: farm.lot_plans ?? [],
    lpa_verified: farm.lpa_verified,
    lpa_verified_at: (farm.lpa_verified && farm.lpa_verified_at?.toISOString()) || null,
    key_bought_at: farm.key_bought_at?.toISOString() ?? null,
    paddocks: farm.paddocks ?? 0,
  }));
};

import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

export const parcels: Handler<Contract['farms']['parcels']> = ({ sql }, { property_id: farmId }) =>
  sql
    .selectFrom('farm_parcel')
    .select(['pid as cadastre_polygon_pid', 'jurisdictional_id', 'geometry'])
    .where('farm_id', '=', farmId)
    .orderBy('position')
    .execute();

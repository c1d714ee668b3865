import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Returns nothing for a farm of land parcels, and before a boundary is stored. */
export const customBoundary: Handler<Contract['farms']['customBoundary']> = async (
  { sql },
  { property_id: farmId },
) => {
  const boundary = await sql
    .selectFrom('farm_boundary')
    .select('features')
    .where('farm_id', '=', farmId)
    .executeTakeFirst();
  return boundary?.features ?? [];
};

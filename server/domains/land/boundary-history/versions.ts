import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Lists the versions without their land, the latest first. */
export const versions: Handler<Contract['boundaries']['versions']> = async (
  { sql },
  { property_id: farmId },
) => {
  const rows = await sql
    .selectFrom('boundary_version')
    .select(['number', 'made_at', 'made_by', 'kind', 'restored_from', 'before_ha', 'area_ha'])
    .where('farm_id', '=', farmId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ made_at: madeAt, ...row }) => ({ ...row, made_at: madeAt.toISOString() }));
};

import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Returns the paddocks of a farm in the order in which they were stored. */
export const list: Handler<Contract['paddocks']['list']> = async (
  { sql },
  { property_id: farmId },
) => {
  const { version } = await sql
    .selectFrom('farm')
    .select('paddocks_version as version')
    .where('id', '=', farmId)
    .executeTakeFirstOrThrow();
  const paddocks = await sql
    .selectFrom('farm_paddock')
    .select(['name', 'kind', 'area_ha', 'geometry'])
    .where('farm_id', '=', farmId)
    .orderBy('position')
    .execute();
  return [{ version, paddocks }];
};

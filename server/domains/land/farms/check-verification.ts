import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

export const checkVerification: Handler<Contract['farms']['checkVerification']> = async (
  { sql },
  { property_id: farmId },
) => {
  const farm = await sql
    .selectFrom('farm')
    .select('lpa_verified')
    .where('id', '=', farmId)
    .executeTakeFirstOrThrow();
  return [{ check_property_verified: farm.lpa_verified }];
};

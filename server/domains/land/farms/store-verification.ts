import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { comparablePic } from './pic-code.ts';

const LOGIN_COUNTS_MS = 10 * 60_000;

/**
 * Setting it to true requires, and uses up, a recent successful login of the same owner for the
 * farm's PIC.
 */
export const storeVerification: Handler<Contract['farms']['storeVerification']> = async (
  { sql, owner, app },
  { property_id: farmId, verified },
) => {
  const farm = await sql
    .selectFrom('farm')
    .select(['pic_code', 'boundary_type'])
    .where('id', '=', farmId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (verified) {
    const login = await sql
      .deleteFrom('lpa_login')
      .where('owner_id', '=', owner.id)
      .where('pic_code', '=', comparablePic(farm.pic_code))
      .where('logged_in_at', '>', new Date(app.now().getTime() - LOGIN_COUNTS_MS))
      .returning('pic_code')
      .executeTakeFirst();
    if (!login || farm.boundary_type !== 'farm_key') {
      throw new CallError('CONFLICT', 'Please verify with LPA first, then try again.');
    }
  }
  await sql
    .updateTable('farm')
    .set({ lpa_verified: verified, lpa_verified_at: verified ? app.now() : null })
    .where('id', '=', farmId)
    .execute();
  return [{ update_verification: true }];
};

import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { sendWithNext } from '../../platform/db/database.ts';
import type { Handler } from '../handler.ts';
import { ownFarms } from '../land/farms/list.ts';
import { isAdmin } from '../people/owners/check-permission.ts';
import { ownerRecord } from '../people/owners/owner-record.ts';
import { authorisedPlans } from '../sales/plans/authorised.ts';
import { ownedPlans } from '../sales/plans/owned.ts';

/** Farms of the first answer; an owner of more waits for them by themselves. */
const MAX_FARMS = 300;

/**
 * Returns what the first screen needs in one answer, so that it does not ask for each part. Before
 * sign-up, nobody sees a plan to which their address was invited.
 */
export const account: Handler<Contract['app']['account']> = async ({ sql, user }) => {
  const owner = await ownerRecord(sql, 'id', raw<number>`(SELECT asking_owner())`);
  const isAdministrator = await isAdmin(sql, user.email);
  if (!owner) {
    const none = { farms: null, owned_plans: [], authorised_plans: [] };
    return [{ owner: null, is_admin: isAdministrator, ...none }];
  }
  const farms = owner.num_properties <= MAX_FARMS ? sendWithNext(sql, ownFarms({})) : null;
  const owned = await ownedPlans(sql);
  return [
    {
      owner,
      is_admin: isAdministrator,
      farms: farms?.() ?? null,
      owned_plans: owned,
      authorised_plans: await authorisedPlans(sql, user),
    },
  ];
};

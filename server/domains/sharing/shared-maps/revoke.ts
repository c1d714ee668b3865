import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { notifyOfWithdrawnMap } from '../../people/plan-membership/plan-notices.ts';

/**
 * Withdraws a shared map permanently: its key never shows the map again. Notifies the farm's owner
 * by mail when a plan's owner withdraws it.
 */
export const revoke: Handler<Contract['embeds']['revoke']> = async (
  { sql, app, user },
  { embed_id: id },
) => {
  const map = await sql
    .selectFrom('visible_shared_map')
    .select(['is_own', 'owner_id', 'farm_name', 'sites'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { rows } = await raw<{ isWithdrawn: boolean }>`
    SELECT withdraw_shared_map(${id}, ${app.now()}) AS "isWithdrawn"`.execute(sql);
  if (rows[0]?.isWithdrawn === true && !map.is_own) {
    await notifyOfWithdrawnMap(sql, app, {
      by: user.email,
      ownerId: map.owner_id,
      map: { farmName: map.farm_name, sites: map.sites },
    });
  }
  return [{ revoke_embed_key: true }];
};

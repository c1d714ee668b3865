import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Maximum number of changes per answer. */
const PER_PAGE = 100;

export const history: Handler<Contract['plans']['history']> = async (
  { sql },
  { plan_id: planId, before_id: before },
) => {
  const rows = await sql
    .selectFrom('visible_plan_change')
    .select(['id', 'at', 'actor', 'action', 'object_id', 'about', 'before', 'after'])
    .where('plan_id', '=', planId)
    .$if(before !== undefined, (older) => older.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(PER_PAGE)
    .execute();
  return rows.map(({ id, at, ...row }) => ({ event_id: id, at: at.toISOString(), ...row }));
};

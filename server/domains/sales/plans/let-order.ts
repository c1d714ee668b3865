import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';
import { ownMembership } from '../../people/plan-membership/accept-plan.ts';

/** Lets a plan's owners order for the user from this time on; null revokes it. */
export const setLetsOrder = (sql: Sql, { planId, at }: { planId: number; at: Date | null }) =>
  sql
    .updateTable('plan_client')
    .set({ lets_order_at: at })
    .where('plan_id', '=', planId)
    .where('email', 'in', ownMembership(planId))
    .where('accepted_at', 'is not', null)
    .where('lets_order_at', at === null ? 'is not' : 'is', null)
    .execute();

/** Changes whether a plan's owners may order for the caller; repeating the call changes nothing. */
export const letOrder: Handler<Contract['plans']['letOrder']> = async (
  { sql, app },
  { plan_id: planId, allowed },
) => {
  const { accepted_at: acceptedAt } = await sql
    .selectFrom('plan_client')
    .select('accepted_at')
    .where('plan_id', '=', planId)
    .where('email', 'in', ownMembership(planId))
    .executeTakeFirstOrThrow();
  if (allowed && !acceptedAt) throw new CallError('CONFLICT', 'Please accept the plan first.');
  await setLetsOrder(sql, { planId, at: allowed ? app.now() : null });
  return [{ let_plan_order: allowed }];
};

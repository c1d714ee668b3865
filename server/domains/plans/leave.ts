import type { Contract } from '#shared/api/contract';
import { notFound } from '../../platform/call-error.ts';
import type { Handler } from '../handler.ts';
import { keepPlanChange } from './plan-changes.ts';

/** Removes the caller from a plan's clients; their orders remain. */
export const leave: Handler<Contract['plans']['leave']> = async (
  { sql, user },
  { plan_id: planId },
) => {
  const membership = sql
    .selectFrom('plan_client')
    .select(['email', 'authorised_by', 'accepted_at'])
    .where('plan_id', '=', planId)
    .where('email', '=', user.email);
  const before = await membership.forUpdate().executeTakeFirst();
  if (!before) throw notFound();
  // Recorded first, because row-level security forbids it once the client has left.
  await keepPlanChange(sql, { planId, by: user.email, change: 'left', before, after: {} });
  await sql
    .deleteFrom('plan_client')
    .where('plan_id', '=', planId)
    .where('email', '=', user.email)
    .execute();
  return [{ leave_plan: true }];
};

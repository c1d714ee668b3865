import type { Contract } from '#shared/api/contract';
import { notFound } from '../../platform/call-error.ts';
import type { Handler } from '../handler.ts';
import { keepPlanChange } from './plan-changes.ts';

/** A client leaves a plan; what they ordered by it stays theirs. */
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
  // Recorded first: once the client has left, the database lets them record nothing.
  await keepPlanChange(sql, { planId, by: user.email, change: 'left', before, after: {} });
  await sql
    .deleteFrom('plan_client')
    .where('plan_id', '=', planId)
    .where('email', '=', user.email)
    .execute();
  return [{ leave_plan: true }];
};

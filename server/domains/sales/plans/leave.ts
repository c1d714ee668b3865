import type { Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { ownMembership } from '../../people/plan-membership/accept-plan.ts';

/** Removes the caller from a plan's clients; their orders remain. */
export const leave: Handler<Contract['plans']['leave']> = async ({ sql }, { plan_id: planId }) => {
  const left = await sql
    .deleteFrom('plan_client')
    .where('plan_id', '=', planId)
    .where('email', 'in', ownMembership(planId))
    .returning('email')
    .executeTakeFirst();
  if (!left) throw notFound();
  return [{ leave_plan: true }];
};

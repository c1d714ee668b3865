import type { Contract } from '#shared/api/contract';
import { notFound } from '../../platform/call-error.ts';
import type { Handler } from '../handler.ts';

/** Removes the caller from a plan's clients; their orders remain. */
export const leave: Handler<Contract['plans']['leave']> = async (
  { sql, user },
  { plan_id: planId },
) => {
  const left = await sql
    .deleteFrom('plan_client')
    .where('plan_id', '=', planId)
    .where('email', '=', user.email)
    .returning('email')
    .executeTakeFirst();
  if (!left) throw notFound();
  return [{ leave_plan: true }];
};

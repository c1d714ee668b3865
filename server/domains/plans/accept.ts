import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { acceptPlan } from './accept-plan.ts';

/** Accepts a plan; accepting again changes nothing. */
export const accept: Handler<Contract['plans']['accept']> = async (
  { sql, user, app },
  { plan_id: planId },
) => {
  await acceptPlan(sql, { planId, email: user.email, at: app.now(), how: 'accepted' });
  return [{ accept_plan: true }];
};

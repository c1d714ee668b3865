import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { acceptPlan } from '../../people/plan-membership/accept-plan.ts';
import { setLetsOrder } from './let-order.ts';

/** Accepts a plan; accepting again changes nothing. */
export const accept: Handler<Contract['plans']['accept']> = async (
  { sql, app },
  { plan_id: planId, lets_order: letsOrder },
) => {
  const membership = { planId, at: app.now() };
  await acceptPlan(sql, membership);
  if (letsOrder) await setLetsOrder(sql, membership);
  return [{ accept_plan: true }];
};

import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { lockedPlan } from '../../people/plan-membership/locked-plan.ts';
import { priceCentsFrom } from './plan-fields.ts';

/**
 * Sets the given prices of a plan; the others stay as they are, whoever set them. Existing orders
 * keep their prices (OP-57).
 */
export const setPrices: Handler<Contract['plans']['setPrices']> = async (
  { sql },
  { plan_id: planId, ...typed },
) => {
  const changed = priceCentsFrom(typed);
  await lockedPlan(sql, planId);
  if (Object.keys(changed).length > 0) {
    await sql.updateTable('plan').set(changed).where('id', '=', planId).execute();
  }
  return [{ set_plan_prices: true }];
};

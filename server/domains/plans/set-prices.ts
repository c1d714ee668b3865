import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { keepPlanChange, lockedPlan } from './plan-changes.ts';
import { priceCentsFrom, type PriceCents } from './plan-fields.ts';

/**
 * Sets the given prices of a plan; the others stay as they are, whoever set them. Existing orders
 * keep their prices (OP-57).
 */
export const setPrices: Handler<Contract['plans']['setPrices']> = async (
  { sql, user },
  { plan_id: planId, ...typed },
) => {
  const changed = priceCentsFrom(typed);
  const before = await lockedPlan(sql, planId);
  const after = { ...before, ...changed };
  const isSame = (Object.keys(after) as (keyof PriceCents)[]).every(
    (price) => after[price] === before[price],
  );
  if (!isSame) {
    await sql.updateTable('plan').set(after).where('id', '=', planId).execute();
    await keepPlanChange(sql, { planId, by: user.email, change: 'prices', before, after });
  }
  return [{ set_plan_prices: true }];
};

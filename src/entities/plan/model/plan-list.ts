import type { PlanRecord } from '#shared/api/contract';

/** Removes duplicates and sorts by name in natural order; equal names by id. */
export const plansByName = (plans: readonly PlanRecord[]): PlanRecord[] =>
  [...new Map(plans.map((plan) => [plan.plan_id, plan])).values()].toSorted(
    (one, other) =>
      one.plan_name.localeCompare(other.plan_name, 'en-AU', {
        numeric: true,
        sensitivity: 'base',
      }) || one.plan_id - other.plan_id,
  );

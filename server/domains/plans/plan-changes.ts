import type { Sql } from '../../platform/db/database.ts';
import type { PlanChange } from '../../platform/db/tables.ts';

/** Keeps who changed what of a plan, in the transaction of the change (OP-57). */
export async function keepPlanChange(
  sql: Sql,
  made: {
    planId: number;
    by: string;
    change: PlanChange;
    before: object | null;
    after: object;
  },
): Promise<void> {
  await sql
    .insertInto('plan_change')
    .values({
      plan_id: made.planId,
      changed_by: made.by,
      change: made.change,
      before: made.before && JSON.stringify(made.before),
      after: JSON.stringify(made.after),
    })
    .execute();
}

/**
 * The plan with its row locked against other changes of it, so that what is read before a change is
 * what it changes. Orders and changes by clients, which only refer to the plan, do not wait.
 */
export const lockedPlan = (sql: Sql, planId: number) =>
  sql
    .selectFrom('plan')
    .select(['property_key_cents', 'benchmark_report_cents', 'carbon_report_cents'])
    .where('id', '=', planId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

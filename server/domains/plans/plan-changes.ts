import type { Sql } from '../../platform/db/database.ts';
import type { PlanChange } from '../../platform/db/tables.ts';

/** Records a change of a plan and who made it, in the transaction of the change (OP-57). */
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
 * Selects the plan and locks its row against other changes, so that the recorded state before a
 * change is the one it changes. Orders and changes by clients, which only reference the plan, do
 * not wait.
 */
export const lockedPlan = (sql: Sql, planId: number) =>
  sql
    .selectFrom('plan')
    .select(['property_key_cents', 'benchmark_report_cents', 'carbon_report_cents'])
    .where('id', '=', planId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

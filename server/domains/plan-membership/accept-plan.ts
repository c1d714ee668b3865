import type { Sql } from '../../platform/db/database.ts';

/**
 * Records that a client accepts a plan, unless they did so before or are not its client. From then
 * on the plan's owners see and may withdraw the client's shared maps.
 */
export async function acceptPlan(
  sql: Sql,
  { planId, email, at }: { planId: number; email: string; at: Date },
): Promise<void> {
  await sql
    .updateTable('plan_client')
    .set({ accepted_at: at })
    .where('plan_id', '=', planId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .execute();
}

import type { Sql } from '../../platform/db/database.ts';
import { keepPlanChange } from './plan-changes.ts';

/**
 * Records that a client accepts a plan, unless they did so before or are not its client. From then
 * on the plan's owners see and may withdraw the client's shared maps.
 */
export async function acceptPlan(
  sql: Sql,
  {
    planId,
    email,
    at,
    how,
  }: { planId: number; email: string; at: Date; how: 'accepted' | 'ordered' },
): Promise<void> {
  const accepted = await sql
    .updateTable('plan_client')
    .set({ accepted_at: at })
    .where('plan_id', '=', planId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (!accepted) return;
  await keepPlanChange(sql, {
    planId,
    by: email,
    change: 'accepted',
    before: { email, accepted_at: null },
    after: { email, accepted_at: at, how },
  });
}

import type { Sql } from '../db/database.ts';
import { keepPlanChange, lockedPlan } from './plan-changes.ts';

/** Changes a plan's clients and keeps what they were; nothing is kept when nothing changed. */
export async function changeClients(
  sql: Sql,
  plan: { id: number; by: string },
  change: () => Promise<unknown>,
): Promise<void> {
  await lockedPlan(sql, plan.id);
  const before = await clientsOf(sql, plan.id);
  await change();
  const after = await clientsOf(sql, plan.id);
  if (before.length === after.length) return;
  await keepPlanChange(sql, {
    planId: plan.id,
    by: plan.by,
    change: 'clients',
    before: { clients: before },
    after: { clients: after },
  });
}

const clientsOf = (sql: Sql, planId: number) =>
  sql
    .selectFrom('plan_client')
    .select(['email', 'authorised_by'])
    .where('plan_id', '=', planId)
    .orderBy('email')
    .execute();

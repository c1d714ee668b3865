import type { Sql } from '../../platform/db/database.ts';
import { keepPlanChange } from './plan-changes.ts';

interface Client {
  email: string;
  authorised_by: string;
}

export const clientsOf = (sql: Sql, planId: number): Promise<Client[]> =>
  sql
    .selectFrom('plan_client')
    .select(['email', 'authorised_by'])
    .where('plan_id', '=', planId)
    .orderBy('email')
    .execute();

/** Records a plan's clients before and after a change by its owner. */
export const recordClients = (
  sql: Sql,
  {
    planId,
    by,
    before,
    after,
  }: { planId: number; by: string; before: readonly Client[]; after: readonly Client[] },
): Promise<void> =>
  keepPlanChange(sql, {
    planId,
    by,
    change: 'clients',
    before: { clients: before },
    after: { clients: after },
  });

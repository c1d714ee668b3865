import { sql as raw } from 'kysely';
import type { Contract, PlanRecord } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';
import { planRecords } from './plan-records.ts';

/**
 * Returns the plans that the user is a client of or invited to, except archived ones. Of a plan's
 * clients it shows only them, under the address of their sign-in, even if they own the plan
 * too.
 */
export async function authorisedPlans(sql: Sql, user: { email: string }): Promise<PlanRecord[]> {
  const { rows: own } = await raw<{ plan_id: number; email: string }>`
    SELECT plan_id, email FROM asking_memberships()`.execute(sql);
  const rowOf = new Map(own.map(({ plan_id: planId, email }) => [planId, email]));
  if (rowOf.size === 0) return [];
  const found = await planRecords(sql, (plans) =>
    plans.where('archived_at', 'is', null).where('id', 'in', [...rowOf.keys()]),
  );
  return found.map((plan) => ({
    ...plan,
    authorised_client_emails: plan.authorised_client_emails
      .filter((client) => client.email === rowOf.get(plan.plan_id))
      .map((client) => ({ ...client, email: user.email })),
  }));
}

export const authorised: Handler<Contract['plans']['authorised']> = ({ sql, user }) =>
  authorisedPlans(sql, user);

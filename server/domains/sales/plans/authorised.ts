import { sql as raw } from 'kysely';
import type { Contract, PlanRecord } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';
import { planRecords } from './plan-records.ts';

/**
 * Returns the plans that the user is a client of or invited to, except archived ones, with what their
 * cap leaves. Of a plan's clients it shows only them, under the address of their sign-in, even if
 * they own the plan too.
 */
export async function authorisedPlans(sql: Sql, user: { email: string }): Promise<PlanRecord[]> {
  const { rows: own } = await raw<{ planId: number; email: string; leftCents: number | null }>`
    SELECT m.plan_id AS "planId", m.email, CASE WHEN c.cap_cents IS NOT NULL THEN
      greatest(0, c.cap_cents - (
        SELECT coalesce(sum(p.total_cents), 0) FROM payment p
        WHERE p.plan_id = m.plan_id AND p.owner_id = asking_owner()
          AND p.created_at >= month_start(now())))
      END::integer AS "leftCents"
    FROM asking_memberships() m
      JOIN plan_client c ON c.plan_id = m.plan_id AND c.email = m.email`.execute(sql);
  const rowOf = new Map(own.map((row) => [row.planId, row]));
  if (rowOf.size === 0) return [];
  const found = await planRecords(sql, (plans) =>
    plans.where('archived_at', 'is', null).where('id', 'in', [...rowOf.keys()]),
  );
  return found.map((plan) => ({
    ...plan,
    left_cents: rowOf.get(plan.plan_id)?.leftCents ?? null,
    authorised_client_emails: plan.authorised_client_emails
      .filter((client) => client.email === rowOf.get(plan.plan_id)?.email)
      .map((client) => ({ ...client, email: user.email })),
  }));
}

export const authorised: Handler<Contract['plans']['authorised']> = ({ sql, user }) =>
  authorisedPlans(sql, user);
